import { notFound } from "@/lib/platform/errors";
import type { AgreementDocument } from "@/models/agreement";
import { UserModel } from "@/models/user";
import { byTenancy, listAgreements, payableRents } from "./derive-bills";
import { NO_TENANT } from "./form";

/** Whose money it is: a person, and their apartment if they have had more than one. */
export interface TenancyName {
  readonly email?: string | undefined;
  readonly user_id?: string | undefined;
  readonly apartment_no?: string | undefined;
  readonly period?: string | undefined;
}

/** A tenancy's agreements, by start date. */
export interface FoundTenancy {
  /** The newest one. */
  readonly agreement: AgreementDocument;
  readonly agreements: readonly AgreementDocument[];
}

/**
 * Returns the tenancy that a month falls under; of two the newer one, unless the apartment is named. Throws `not_found` if
 * the person has never lived there.
 */
export async function getTenancy(
  { email, user_id, apartment_no, period }: TenancyName,
  now: Date,
): Promise<FoundTenancy> {
  const user = await UserModel.findOne(user_id ? { _id: user_id } : { email: email ?? "" }, {
    _id: 1,
  }).lean();
  const agreements = user ? await listAgreements({ user_id: user._id }) : [];
  const tenancies = [...byTenancy(agreements).values()]
    .flatMap((own) => own.slice(-1).map((agreement) => ({ agreement, agreements: own })))
    .filter(({ agreement }) => !apartment_no || agreement.apartment_no === apartment_no)
    .sort((one, other) => Number(other.agreement.accept_date) - Number(one.agreement.accept_date));
  const isOfMonth = ({ agreements: own }: FoundTenancy) =>
    Boolean(period && payableRents(own, now).has(period));
  const found = tenancies.find(isOfMonth) ?? tenancies[0];
  if (found) return found;
  throw notFound(
    apartment_no ? `Nobody with this address has an agreement for apartment ${apartment_no}.` : NO_TENANT,
  );
}
