/** Every collection with a model, one line each: the migration makes their indexes, the start refuses while one is missing (K6). */
export { AgreementModel } from "./agreement";
export { AgreementRequestModel } from "./agreement-request";
export { AnnouncementModel } from "./announcement";
export { ApartmentModel } from "./apartment";
export { AuditEntryModel } from "./audit-entry";
export { BuildingModel } from "./building";
export { CouponModel } from "./coupon";
export { GoogleAccountModel } from "./google-account";
export { InstallationModel } from "./installation";
export { LeaseModel } from "./lease";
export { MailModel } from "./mail";
export { MailTokenModel } from "./mail-token";
export { PaymentModel } from "./payment";
export { ProviderEventModel } from "./provider-event";
export { SessionModel } from "./session";
export { UserModel } from "./user";
