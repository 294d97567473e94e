import { myApartment } from "@/lib/agreements/agreement-contract";
import { ADMIN, ADMIN_READ, OFFICE, ROLES, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  line,
  orEmpty,
  phone,
  day,
  email,
  instant,
  modified,
  objectId,
  pageQuery,
  search,
  EXAMPLE_ID,
  EXAMPLE_MEMBER,
  EXAMPLE_APARTMENT,
  onlyThose,
} from "@/lib/platform/contracts/fields";
import { BAD_ID } from "@/lib/platform/contracts/messages";
import { cleanLine } from "@/lib/platform/contracts/typed-text";
import * as z from "@/lib/platform/contracts/zod";
import { chosenPhoto, passwordChecks, personName, photoForm } from "./account-contract";
import { passwordChanged } from "./own-data-contract";

const NAME = "Please enter the name of the person to call.";
const NUMBER = "Please enter their telephone number.";
/** Contact details and an emergency contact (docs/product.md 3.12). Empty deletes a value; a missing field stays. */
const contactFields = {
  telephone: orEmpty(phone).optional(),
  emergency_name: orEmpty(line(80, NAME)).optional(),
  emergency_telephone: orEmpty(phone).optional(),
};

interface Emergency {
  readonly emergency_name?: string | undefined;
  readonly emergency_telephone?: string | undefined;
}

/** The emergency contact needs both name and number. */
function checkContact(contact: Emergency, context: z.RefinementCtx): void {
  const { emergency_name: name = "", emergency_telephone: number = "" } = contact;
  if (name && !number) context.addIssue({ code: "custom", path: ["emergency_telephone"], message: NUMBER });
  if (number && !name) context.addIssue({ code: "custom", path: ["emergency_name"], message: NAME });
}

export const EMAIL_TAKEN = "An account with this email address already exists. Please log in instead.";

export const EMAIL_CLAIMED =
  "An account here waits for this address to be confirmed. Log in if it is yours, else say so in the mail that we sent there.";

export const EMAIL_OF_OTHER = "This email address belongs to another account. Please use another one.";

export const OTHER_EMAIL = "Please type the email address of your account.";

export const WRONG_PASSWORD = "The password is incorrect.";

export const WRONG_CURRENT_PASSWORD = "The current password is incorrect.";

export const PASSWORD_CHANGED = "The password was changed elsewhere.";

export const GOOGLE_ALONE = "Set a password first: Google is your only way in.";

export const NOT_YOUR_TOKEN = "A token is issued only for your own email.";

export const NOT_YOUR_RECORD = "You can store only your own record.";

export const STILL_A_TENANT =
  "You live in the building. Your account can be deleted once your agreement has ended.";
export const YOU_ARE_LAST_ADMIN = "You are the only admin. Make somebody else an admin first.";

/** The columns members are sorted by. */
export const MEMBER_SORTS = ["name", "email", "apartment_no"] as const;
/** Who has not signed, and whose deposit is due, as GET /today counts them. */
export const MEMBER_STATES = ["unsigned", "deposits"] as const;

const CONTACT = {
  telephone: "+880 1711 000000",
  emergency_name: "Farida Hasan",
  emergency_telephone: "+880 1811 000000",
};

export const user = { _id: EXAMPLE_ID, ...EXAMPLE_MEMBER, role: "member", photoURL: null, ...CONTACT };

/** A user's record. */
const userRecord = z
  .object({
    _id: objectId,
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    photoURL: z.string().nullable(),
    /** Empty if the user gave none. */
    telephone: z.string(),
    emergency_name: z.string(),
    emergency_telephone: z.string(),
  })
  .meta({ id: "User" });

export type UserRecord = z.infer<typeof userRecord>;

/** How far a person is whom the office entered (docs/product.md 3.22). */
export const CLAIMS = ["entered", "invited", "claimed"] as const;

/** A member as admins see them, with the apartment they live in. */
const member = z
  .object({
    _id: objectId,
    name: z.string().nullable(),
    email: z.string(),
    photoURL: z.string().nullable(),
    apartment_no: z.string().nullable(),
    agreement_id: objectId.nullable(),
    /** The announced last day, if any. */
    leave_on: day.nullable(),
    /** Empty if not known. */
    telephone: z.string(),
    /** Unpaid rent of all months up to this one, and what is to come of the deposit; dollars, null for a caretaker. */
    open: z.number().nullable(),
    deposit_due: z.number().nullable(),
    /** Of whom the office entered: whether they have a link, or have taken their account over; else null. */
    claim: z.enum(CLAIMS).nullable(),
  })
  .meta({ id: "Member" });

export type Member = z.infer<typeof member>;

/** The building's figures (docs/product.md 8.1). Percentages are rounded to one decimal and sum to 100. */
const statistics = z
  .object({
    totalApartments: z.number().int(),
    availablePercentage: z.number(),
    unavailablePercentage: z.number(),
    totalUsers: z.number().int(),
    totalMembers: z.number().int(),
  })
  .meta({ id: "Statistics" });

export type Statistics = z.infer<typeof statistics>;

/** POST /jwt: a five-minute access token for the holder of the session cookie, for their own email (docs/product.md 3.6). */
export const issueToken = endpoint({
  method: "POST",
  path: "/jwt",
  summary: "An access token for the signed-in person",
  allow: "public",
  body: z.strictObject({ email }),
  response: z.object({ token: z.string() }),
  errors: ["unauthenticated", "forbidden"],
  limit: "token",
  caller: "cookie",
  example: {
    body: { email: "member@nibash.test" },
    response: {
      token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NTYwYTFiMmMzZDRlNWY2MDEyMzQ1NjcifQ.c2lnbmF0dXJl",
    },
  },
});

/** POST /users: stores the signed-in user; returns the role and the record. Never changes a role. */
export const saveUser = endpoint({
  method: "POST",
  path: "/users",
  summary: "Store the signed-in person",
  allow: ROLES,
  body: z.strictObject({ email, name: z.string().overwrite(cleanLine).max(80).nullish() }),
  response: z.object({ role: z.enum(ROLES), user: userRecord }),
  errors: ["not_found"],
  example: {
    body: { email: "member@nibash.test", name: "Tanvir Ahmed" },
    response: { role: "member", user },
  },
});

/** GET /user/{email}: the caller's role. */
export const getUserRole = endpoint({
  method: "GET",
  path: "/user/{email}",
  summary: "The role of the signed-in person",
  allow: ROLES,
  params: z.strictObject({ email }),
  response: z.object({ role: z.enum(ROLES) }),
  example: { params: { email: "member@nibash.test" }, response: { role: "member" } },
});

/** PATCH /update-role: step 5 of accepting, or the removal of a member. Never makes or unmakes an admin (I14). */
export const updateRole = endpoint({
  method: "PATCH",
  path: "/update-role",
  summary: "Confirm a new member's role, or remove a member",
  allow: ADMIN,
  body: z
    .strictObject({
      email,
      role: z.enum(["user", "member"]),
      deleteApartment: z.boolean().default(false),
      apartment_id: z.union([objectId, z.literal("")]).default(""),
    })
    .refine(({ role, deleteApartment }) => deleteApartment === (role === "user"), {
      message: "Removing goes with the role user, and nothing else does.",
      path: ["deleteApartment"],
    })
    .refine(({ role, apartment_id }) => role === "user" || apartment_id !== "", {
      message: "Name the apartment.",
      path: ["apartment_id"],
    }),
  response: modified,
  errors: ["not_found", "conflict"],
  example: {
    body: { email: "member@nibash.test", role: "user", deleteApartment: true, apartment_id: "" },
    response: { modifiedCount: 1 },
  },
});

/** GET /members. */
export const listMembers = endpoint({
  method: "GET",
  path: "/members",
  summary: "Members of the tower",
  allow: OFFICE,
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(MEMBER_SORTS).optional(),
    q: search().optional().meta({ description: "In name, email, telephone or apartment." }),
    state: z.enum(MEMBER_STATES).optional().describe("Not signed, or the deposit due. Not for a caretaker."),
    unclaimed: onlyThose.describe("Whom the office entered, without an account; those not invited first."),
  }),
  response: z.array(member),
  paged: true,
  example: {
    query: { sort: "apartment_no", direction: "asc", page: "1", limit: "20" },
    response: [
      {
        _id: EXAMPLE_ID,
        ...EXAMPLE_MEMBER,
        photoURL: null,
        apartment_no: "5B",
        agreement_id: EXAMPLE_ID,
        leave_on: "2027-01-31",
        telephone: "+880 1711 000000",
        open: 780,
        deposit_due: 0,
        claim: null,
      },
    ],
  },
});

/** GET /statistics. */
export const getStatistics = endpoint({
  method: "GET",
  path: "/statistics",
  summary: "The building's figures",
  allow: ADMIN_READ,
  response: statistics,
  example: {
    response: {
      totalApartments: 20,
      availablePercentage: 70,
      unavailablePercentage: 30,
      totalUsers: 13,
      totalMembers: 6,
    },
  },
});

/** GET /my-apartment/{email}: null without an agreement. */
export const getMyApartment = endpoint({
  method: "GET",
  path: "/my-apartment/{email}",
  summary: "Your own apartment",
  allow: ROLES,
  params: z.strictObject({ email }),
  response: z.union([myApartment, z.null()]),
  example: {
    params: { email: "member@nibash.test" },
    response: {
      ...EXAMPLE_MEMBER,
      ...EXAMPLE_APARTMENT,
      apartment_id: EXAMPLE_ID,
      apartment_image: "/media/apartment-10",
      accept_date: "2026-05-02T00:00:00.000Z",
      agreement_id: EXAMPLE_ID,
      leave_on: null,
    },
  },
});

const profile = { name: personName, ...contactFields };

/** PATCH /profile: the display name and contact details; missing contact details stay. */
export const updateProfile = endpoint({
  method: "PATCH",
  path: "/profile",
  summary: "Change your own display name, telephone and emergency contact",
  allow: ROLES,
  body: z.strictObject(profile).superRefine(checkContact),
  response: userRecord,
  errors: ["not_found"],
  example: {
    body: { name: "Tanvir Ahmed", ...CONTACT },
    response: user,
  },
});

/** POST /profile/photo: multipart with the field `image`; deletes the old photo. */
export const updatePhoto = endpoint({
  method: "POST",
  path: "/profile/photo",
  summary: "Change your own photo",
  allow: ROLES,
  form: photoForm,
  response: userRecord,
  errors: ["too_large", "unsupported_type", "provider_unavailable"],
  limit: "upload",
  example: { response: { ...user, photoURL: `/api/images/${"9f3c1d".repeat(8)}` } },
});

/** The form of a profile: the name, an optional new photo, and contact details. */
export const profileForm = z.strictObject({ ...profile, image: chosenPhoto }).superRefine(checkContact);

/** The form of a password change; the new one follows the rules of docs/product.md 3.10. */
export const passwordForm = z.strictObject({
  current: z.string().max(200).default(""),
  password: passwordChecks,
});

/** POST /profile/password: requires the current password and ends the other sessions. */
export const changePassword = endpoint({
  method: "POST",
  path: "/profile/password",
  summary: "Change your own password",
  allow: ROLES,
  body: passwordForm,
  response: passwordChanged,
  errors: ["wrong_password", "conflict"],
  limit: "password",
  example: {
    body: { current: "Nibash#2026", password: "Another#2027" },
    response: { modifiedCount: 1, google: null },
  },
});

/** A session of a user with its device and last use. */
const userSession = z
  .object({
    id: z.string(),
    device: z.string(),
    created_at: instant,
    last_used_at: instant,
    current: z.boolean(),
  })
  .meta({ id: "Session" });

export type UserSession = z.infer<typeof userSession>;

/** GET /profile/sessions: the caller's sessions. */
export const listSessions = endpoint({
  method: "GET",
  path: "/profile/sessions",
  summary: "Own sessions",
  allow: ROLES,
  response: z.array(userSession),
  example: {
    response: [
      {
        id: "p4wMZA9Xox98yNu4X6KssAUPLwg9J8by",
        device: "Firefox on Linux",
        current: true,
        created_at: "2026-11-21T08:00:00.000Z",
        last_used_at: "2026-11-21T09:30:00.000Z",
      },
    ],
  },
});

/** DELETE /profile/sessions/{id}: ends one of the caller's sessions; `all` ends every one, this one included. */
export const endSession = endpoint({
  method: "DELETE",
  path: "/profile/sessions/{id}",
  summary: "End one of one's own sessions, or all of them",
  allow: ROLES,
  params: z.strictObject({ id: z.string().regex(/^(all|[A-Za-z0-9_-]{16,64})$/, BAD_ID) }),
  response: z.object({ deletedCount: z.number().int() }),
  example: { params: { id: "all" }, response: { deletedCount: 1 } },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "user.made-admin": "{who} made {subject} an admin",
  "user.unmade-admin": "{who} took the role of admin from {subject}",
  "user.made-staff": ["{who} made {subject} {after.role}", "{who} gave {subject} a role"],
  "user.unmade-staff": ["{who} removed {subject} as {before.role}", "{who} ended {subject}'s role"],
  "user.deleted": "{who} deleted the account {subject}",
  "user.address-freed": "{person} left {home} without an account, and their address is another one's now",
  "user.address-refused": "The reader of its mail said that an address is not that of {person}",
  "user.mails-changed": "{who} changed which mails go to {subject}",
  "user.language-changed": "{who} changed the language of {subject}",
};
