import { Schema } from "mongoose";
import { modelOf, type Stored } from "./stored";

/** A handled webhook event, stored in the transaction of its effect (I10). */
const schema = Schema.create(
  {
    /** The provider's event id (`evt_…`). */
    _id: { type: String, required: true },
    type: { type: String, required: true },
    received_at: { type: Date, required: true },
  },
  { collection: "provider_events", versionKey: false },
);
// The provider repeats an event for three days at most; a month is ample.
schema.index({ received_at: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

type ProviderEventRecord = Stored<typeof schema>;
export const ProviderEventModel = modelOf<ProviderEventRecord>("ProviderEvent", schema);
