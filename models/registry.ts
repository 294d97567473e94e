import type { Model } from "mongoose";
import { AgreementModel } from "./agreement";
import { AgreementRequestModel } from "./agreement-request";
import { AnnouncementModel } from "./announcement";
import { ApartmentModel } from "./apartment";
import { AuditEntryModel } from "./audit-entry";
import { CouponModel } from "./coupon";
import { GoogleAccountModel } from "./google-account";
import { InstallationModel } from "./installation";
import { LeaseModel } from "./lease";
import { MailTokenModel } from "./mail-token";
import { PaymentModel } from "./payment";
import { ProviderEventModel } from "./provider-event";
import { SessionModel } from "./session";
import { UserModel } from "./user";

/** Every collection with a model: the migration makes their indexes, the start refuses while one is missing (K6). */
export const MODELS = [
  AgreementModel,
  AgreementRequestModel,
  AnnouncementModel,
  ApartmentModel,
  AuditEntryModel,
  CouponModel,
  GoogleAccountModel,
  InstallationModel,
  LeaseModel,
  MailTokenModel,
  PaymentModel,
  ProviderEventModel,
  SessionModel,
  UserModel,
] as unknown as readonly Model<unknown>[];
