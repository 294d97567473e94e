"use client";

import { Copy, MessageCircle, Printer, QrCode as QrCodeIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/choices";
import { buttonClass, cardClass } from "@/components/ui/class-names";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { shownEmail, whatsAppLink } from "@/lib/platform/contracts/contact";
import { isOneOf, OFFICE } from "@/lib/platform/contracts/endpoint";
import { WENT_WRONG } from "@/lib/platform/contracts/language";
import * as z from "@/lib/platform/contracts/zod";
import { towerDate } from "@/lib/platform/format/dates";
import { type TenantLink, useTenantChanges, useTenantLinks } from "@/lib/tenants/client";
import { correctionForm } from "@/lib/tenants/contract";
import { useMembers } from "@/lib/users/client";
import type { Member } from "@/lib/users/contract";
import type { MemberPage } from "@/lib/users/member-contract";

/** The first hundred: whom is invited goes to the end. */
const UNCLAIMED = { page: 1, limit: 100, unclaimed: true } as const;

type Invitee = Pick<Member, "_id" | "name" | "email" | "telephone" | "apartment_no" | "claim">;

/** Makes links, one after the other. */
function useLinks() {
  const { invite, refresh } = useTenantChanges();
  const { links, keep } = useTenantLinks();
  const [isBusy, setBusy] = useState(false);
  const make = async (people: readonly Invitee[]) => {
    if (isBusy) return;
    setBusy(true);
    try {
      for (const { _id } of people) {
        await keep(_id, await invite(_id));
      }
    } catch (error) {
      void toastError(error instanceof Error && error.message ? error.message : WENT_WRONG);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return { links, isBusy, make };
}

/** Those whom the office entered and who have no account yet: by mail, by WhatsApp or on paper (docs/product.md 8.23). */
export function InvitePeople() {
  const members = useMembers(UNCLAIMED);
  const { links, isBusy, make } = useLinks();
  const people = members.items ?? [];
  if (people.length === 0) return null;
  const fresh = people.filter(({ _id }) => !links[_id]);
  const byMail = fresh.filter(({ email, claim }) => shownEmail(email) && claim === "entered");
  const linked = people.filter(({ _id }) => links[_id]);
  return (
    <section aria-labelledby="invite-people" className="grid gap-4">
      <h2
        id="invite-people"
        className="text-head print:hidden"
        tabIndex={-1}
      >{`Invite (${String(members.total)})`}</h2>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        {byMail.length > 0 && (
          <Button variant="primary" busy={isBusy} onClick={() => void make(byMail)}>
            {`Invite ${String(byMail.length)} by Mail`}
          </Button>
        )}
        {fresh.length > Math.max(1, byMail.length) && (
          <Button busy={isBusy} onClick={() => void make(fresh)}>
            {`Invite All ${String(fresh.length)}`}
          </Button>
        )}
        {linked.length > 0 && (
          <Button icon={<Printer className="icon" aria-hidden="true" />} onClick={() => window.print()}>
            Print Slips
          </Button>
        )}
      </div>
      <ul className={cardClass({}, "divide-line divide-y print:hidden")}>
        {people.map((person) => (
          <li key={person._id} className="grid gap-3 p-4">
            <Line
              person={person}
              link={links[person._id]}
              busy={isBusy}
              onInvite={() => void make([person])}
            />
          </li>
        ))}
      </ul>
      <Slips people={linked} links={links} />
    </section>
  );
}

interface LineProps {
  person: Invitee;
  link: TenantLink | undefined;
  busy: boolean;
  onInvite: () => void;
}

/** A new link ends the one before. */
const inviteLabel = (claim: Invitee["claim"]) => (claim === "entered" ? "Invite" : "Invite Again");

const STATES = { entered: "Not invited yet", invited: "Has a link", claimed: "Has an account" } as const;

function Line({ person, link, busy, onInvite }: LineProps) {
  const { apartment_no, name, email, telephone, claim } = person;
  const reach = [telephone, shownEmail(email)].filter(Boolean).join(", ");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <b className="font-strong">{`${apartment_no ?? ""} ${name ?? ""}`}</b>{" "}
        <span className="text-ink-2 text-small block">{reach}</span>
        <span className="text-ink-3 text-micro block">
          {link
            ? link.mailed
              ? "The link is on its way by mail, and here"
              : "The link is made"
            : claim && STATES[claim]}
        </span>
      </p>
      {link ? (
        <LinkActions person={person} link={link} />
      ) : (
        <Button size="sm" busy={busy} aria-label={`${inviteLabel(claim)}: ${name ?? ""}`} onClick={onInvite}>
          {inviteLabel(claim)}
        </Button>
      )}
    </div>
  );
}

const textOf = ({ name, apartment_no }: Invitee, { url, expires_at }: TenantLink) =>
  `Hello ${name ?? ""}, with this link you choose a password and see the rent of apartment ${apartment_no ?? ""}: ${url} It works once, until ${towerDate(expires_at)}.`;

interface LinkProps {
  person: Invitee;
  link: TenantLink;
}

function LinkActions({ person, link }: LinkProps) {
  const [isShown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      void toastSuccess("The link is copied");
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      void toastError("This browser does not let the link be copied.");
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      {person.telephone && (
        <a
          className={buttonClass({ size: "sm" })}
          href={whatsAppLink(person.telephone, textOf(person, link))}
          target="_blank"
          rel="noreferrer"
          aria-label={`WhatsApp to ${person.name ?? ""}`}
        >
          <MessageCircle className="icon" aria-hidden="true" />
          WhatsApp
        </a>
      )}
      <Button
        size="sm"
        icon={<Copy className="icon" aria-hidden="true" />}
        aria-label={`Copy Link of ${person.name ?? ""}`}
        onClick={() => void copy()}
      >
        Copy Link
      </Button>
      <Button
        size="sm"
        icon={<QrCodeIcon className="icon" aria-hidden="true" />}
        aria-label={`QR Code of ${person.name ?? ""}`}
        onClick={() => setShown(true)}
      >
        QR Code
      </Button>
      <Dialog open={isShown} onClose={() => setShown(false)} title={`Link of ${person.name ?? ""}`}>
        <div className="mt-4">
          <Slip person={person} link={link} />
        </div>
        <p className="text-small text-ink-2 mt-3">
          It is shown only until this page is loaded again. Then invite them again: the new link ends this
          one.
        </p>
      </Dialog>
    </div>
  );
}

/** One slip of paper for each link, to be cut apart. On the screen there are only the buttons. */
function Slips({
  people,
  links,
}: {
  people: readonly Invitee[];
  links: Readonly<Record<string, TenantLink>>;
}) {
  return (
    <div className="hidden print:grid print:grid-cols-2 print:gap-4" data-slips>
      {people.map((person) => {
        const link = links[person._id];
        return (
          link && (
            <div key={person._id} className="border-line-strong break-inside-avoid border border-dashed p-4">
              <Slip person={person} link={link} />
            </div>
          )
        );
      })}
    </div>
  );
}

function Slip({ person, link }: LinkProps) {
  return (
    <>
      <p className="font-strong">{`Apartment ${person.apartment_no ?? ""}, ${person.name ?? ""}`}</p>
      <QrCode text={link.url} />
      <p className="text-small">
        Scan this to choose your password and see your rent, your payments and receipts.
      </p>
      <p className="text-micro wrap-anywhere">{link.url}</p>
      <p className="text-micro">{`It works once, until ${towerDate(link.expires_at)}. Do not give it to anybody else.`}</p>
    </>
  );
}

/** Loaded only where a slip is made. */
function QrCode({ text }: { text: string }) {
  const [modules, setModules] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    void import("uqr").then(({ encode }) => setModules(encode(text, { ecc: "M", border: 2 }).data));
  }, [text]);
  const path = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
  );
  const size = String(Math.max(1, modules.length));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className="my-2 size-40 bg-white"
      role="img"
      aria-label="QR code of the link"
    >
      <path d={path.join("")} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** On a person's page: corrects them, and makes their link (docs/product.md 8.21). */
export function PersonActions({ member, home }: { member: MemberPage; home: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const { links, isBusy, make } = useLinks();
  if (member.role === null || isOneOf(member.role, OFFICE)) return null;
  const person = { ...member, apartment_no: home };
  const link = links[member._id];
  return (
    <div className="mt-6 grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button call="PATCH /tenants/{user_id}" size="sm" onClick={() => setOpen(true)}>
          Correct Details
        </Button>
        {member.can_invite && (
          <Button
            call="POST /tenants/{user_id}/invite"
            size="sm"
            busy={isBusy}
            onClick={() => void make([person])}
          >
            {inviteLabel(member.claim)}
          </Button>
        )}
      </div>
      {link && member.can_invite && <LinkActions person={person} link={link} />}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Correct ${member.name.trim() || "this person"}`}
      >
        <CorrectionForm
          member={member}
          onClose={() => setOpen(false)}
          onTakenBack={() => void make([person])}
        />
      </Dialog>
    </div>
  );
}

const rulesOfCorrection = correctionForm.extend({ take_back: z.boolean().default(false) });

interface CorrectionFormProps {
  member: MemberPage;
  onClose: () => void;
  onTakenBack: () => void;
}

function CorrectionForm({ member, onClose, onTakenBack }: CorrectionFormProps) {
  const { correct } = useTenantChanges();
  const { keep } = useTenantLinks();
  const known = member.claimed_email ?? shownEmail(member.email);
  const form = useForm({
    id: "correct",
    rules: rulesOfCorrection,
    begin: {
      name: member.name,
      telephone: member.telephone,
      email: known,
    },
    send: async ({ take_back, ...entries }) => {
      await correct(member._id, take_back ? { ...entries, take_back } : entries);
      // Another address ends it.
      if (entries.email !== known) await keep(member._id, undefined);
      void toastSuccess(take_back ? "Taken back" : "Corrected");
      onClose();
      if (take_back) onTakenBack();
    },
    onRefusal: (message) => void toastError(message),
  });
  const hasAccount = member.claim === null || member.claim === "claimed";
  return (
    <form {...form.props}>
      <FormField form={form} name="name" label="Name">
        {(control) => <Input {...control} autoComplete="off" required maxLength={80} data-autofocus />}
      </FormField>
      <FormField form={form} name="telephone" label="Telephone">
        {(control) => <Input {...control} type="tel" autoComplete="off" maxLength={30} />}
      </FormField>
      <FormField
        form={form}
        name="email"
        label="Email"
        hint={
          hasAccount
            ? "A new address counts once they have confirmed it by the mail that it gets."
            : "A new address ends the links that you have made."
        }
      >
        {(control) => <Input {...control} type="email" autoComplete="off" />}
      </FormField>
      {member.claim === "claimed" && (
        <div className="mb-4">
          <Checkbox id="correct-take_back" {...form.register("take_back")}>
            Somebody else has this account: sign them out, delete their password, address and card, and make a
            new link
          </Checkbox>
        </div>
      )}
      <FormMessage form={form} />
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}

/** Leads to the form and the list. */
const ADD_PEOPLE_PATH = "/dashboard/manage-members/people";

export function AddPeopleLink({ variant = "outline" }: { variant?: "outline" | "primary" }) {
  return (
    <WaitingLink className={buttonClass({ variant })} href={ADD_PEOPLE_PATH}>
      Add People
    </WaitingLink>
  );
}
