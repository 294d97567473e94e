"use client";

import { Plus, Trash2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { ScreenHead } from "@/components/layout/page-head";
import { closeToHeading, PageHeading } from "@/components/layout/page-heading";
import { numberOr } from "@/components/ui/amount-field";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Input, Textarea } from "@/components/ui/field";
import { FormField } from "@/components/ui/form-field";
import { RowActions } from "@/components/ui/table-rows";
import { readTableView, type Column } from "@/components/ui/table-view";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { useCouponChanges, useCoupons } from "@/lib/coupons/client";
import { type Coupon, couponForm, COUPON_SORTS } from "@/lib/coupons/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { dayLabel } from "@/lib/platform/format/dates";
import { listQuery } from "@/lib/platform/lists/list-query";

/** 'Add a New Coupon' (docs/product.md 8.4). */
function AddCouponButton({ onClick }: { onClick?: () => void }) {
  return (
    <Button
      call="POST /coupons"
      variant="primary"
      icon={<Plus className="icon" aria-hidden="true" />}
      onClick={onClick}
    >
      Add a New Coupon
    </Button>
  );
}

interface DeleteCouponDialogProps {
  coupon: Coupon | null;
  onClose: () => void;
}

function DeleteCouponDialog({ coupon, onClose }: DeleteCouponDialogProps) {
  const { remove } = useCouponChanges();
  const { isBusy, run } = useAction();
  const confirm = async () => {
    if (!coupon) return;
    const isDone = await run({ act: () => remove(coupon._id), success: "Successfully Deleted" });
    if (isDone) closeToHeading(onClose);
    else onClose();
  };
  return (
    <ConfirmDialog
      open={coupon !== null}
      title={`Delete coupon ${coupon?.coupon ?? ""}?`}
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Months already paid with it stay as they are.
    </ConfirmDialog>
  );
}

/**
 * When and how often a coupon can be used, and how often it has been: `until Dec 31, 2026 · 3 of 10 used · 1 per
 * member`.
 */
function CouponLimits({ coupon }: { coupon: Coupon }) {
  const { from, until, uses, uses_per_tenant, used } = coupon;
  const words = [
    from && `from ${dayLabel(from)}`,
    until && `until ${dayLabel(until)}`,
    uses ? `${used} of ${uses} used` : `${used} used`,
    uses_per_tenant && `${uses_per_tenant} per member`,
  ];
  return <span className="lining-nums tabular-nums">{words.filter(Boolean).join(" · ")}</span>;
}

interface CouponDialogProps {
  open: boolean;
  onClose: () => void;
}

const FAILED = "Failed to Add Coupon!";

const LIMITS = [
  { name: "from", label: "First Day", type: "date" },
  { name: "until", label: "Last Day", type: "date" },
  { name: "uses", label: "Total Uses", inputMode: "numeric" },
  { name: "uses_per_tenant", label: "Uses per Member", inputMode: "numeric" },
] as const;

/** An empty field means no limit. */
const toDay = (value: unknown) => value || null;

const toNumber = numberOr(null);

/** 'Add a New Coupon' (docs/product.md 6.1). */
function CouponDialog({ open, onClose }: CouponDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add a New Coupon">
      <CouponForm onClose={onClose} />
    </Dialog>
  );
}

function CouponForm({ onClose }: { onClose: () => void }) {
  const { add, refresh } = useCouponChanges();
  const form = useForm({
    id: "coupon",
    rules: couponForm,
    send: async (values) => {
      await add(values);
      void toastSuccess("Coupon Added Successfully!");
      onClose();
    },
    onRefusal: () => {
      void toastError(FAILED);
      // The code may already exist: from another admin, or from an earlier submit whose response was lost.
      void refresh();
    },
  });
  return (
    <form {...form.props}>
      <FormField form={form} name="coupon" label="Coupon Code">
        {(control) => (
          <Input
            {...control}
            className="uppercase lining-nums tabular-nums"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus
          />
        )}
      </FormField>
      <FormField form={form} name="discount" label="Discount Percentage" options={{ setValueAs: toNumber }}>
        {(control) => (
          <Input
            {...control}
            className="lining-nums tabular-nums"
            required
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField form={form} name="description" label="Coupon Description">
        {(control) => <Textarea {...control} required rows={3} />}
      </FormField>
      <fieldset>
        <legend className="text-small font-strong">Limits (all optional)</legend>
        <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
          {LIMITS.map(({ name, label, ...input }) => (
            <FormField
              key={name}
              form={form}
              name={name}
              label={label}
              options={{ setValueAs: "type" in input ? toDay : toNumber }}
            >
              {(control) => (
                <Input {...control} {...input} className="lining-nums tabular-nums" autoComplete="off" />
              )}
            </FormField>
          ))}
        </div>
      </fieldset>
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Add
        </Button>
      </DialogActions>
    </form>
  );
}

/** Manage Coupons (docs/product.md 8.4). */
export function CouponsScreen({ first }: { first: FirstPage<Coupon[]> | undefined }) {
  const view = readTableView(useSearchParams());
  const coupons = useCoupons(listQuery(view, COUPON_SORTS), first);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Coupon | null>(null);
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`All Coupons(${coupons.total})`}</PageHeading>
        <AddCouponButton onClick={() => setAdding(true)} />
      </ScreenHead>
      <DataTable
        list={coupons}
        label="Coupons"
        columns={couponColumns(setAsked)}
        rowKey={({ _id }) => _id}
        hasLongActions
        dense
        empty={<EmptyState drawing="ticket" title="No Coupons Available!" />}
      />
      <CouponDialog open={isAdding} onClose={() => setAdding(false)} />
      <DeleteCouponDialog coupon={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** Code, description, discount %, limits, validity and actions. */
function couponColumns(onDelete: (coupon: Coupon) => void): Column<Coupon>[] {
  return [
    {
      key: "coupon",
      head: "Coupon Code",
      isStrong: true,
      sortBy: true,
      cell: ({ coupon }) => <span className="lining-nums tabular-nums">{coupon}</span>,
    },
    {
      key: "description",
      head: "Coupon Description",
      isWordy: true,
      cell: ({ description }) => description,
    },
    {
      key: "discount",
      head: "Discount Percentage",
      isNumeric: true,
      sortBy: true,
      cell: ({ discount }) => `${discount}%`,
    },
    {
      key: "limits",
      head: "Uses",
      isWordy: true,
      cell: (coupon) => <CouponLimits coupon={coupon} />,
    },
    {
      key: "validity",
      head: "Validity",
      sortBy: true,
      cell: ({ validity }) => <Badge tone={validity === "Valid" ? "ok" : "plain"}>{validity}</Badge>,
    },
    {
      key: "action",
      head: "Action",
      isAction: true,
      call: "PATCH /coupons",
      cell: (coupon) => <CouponActions coupon={coupon} onDelete={() => onDelete(coupon)} />,
    },
  ];
}

/** Make Invalid or Make Valid, and Delete (docs/product.md 8.4). */
function CouponActions({ coupon, onDelete }: { coupon: Coupon; onDelete: () => void }) {
  const { setValidity, refresh } = useCouponChanges();
  const { isBusy, run } = useAction();
  const next = coupon.validity === "Valid" ? "Invalid" : "Valid";

  const toggle = async () => {
    const act = () => setValidity(coupon._id, next);
    const isDone = await run({ act, success: `Made the Coupon ${next}` });
    // A rejection means that the list on screen is stale.
    if (!isDone) void refresh();
  };
  return (
    <RowActions>
      <Button
        call="PATCH /coupons"
        variant="row"
        size="sm"
        busy={isBusy}
        aria-label={`Make ${next} ${coupon.coupon}`}
        onClick={() => void toggle()}
      >
        {`Make ${next}`}
      </Button>
      <Button
        call="DELETE /coupons/{code_or_id}"
        variant="danger"
        size="sm"
        icon={<Trash2 className="icon" aria-hidden="true" />}
        aria-label={`Delete ${coupon.coupon}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </RowActions>
  );
}
