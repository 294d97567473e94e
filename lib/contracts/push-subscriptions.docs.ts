import { noun } from "./noun";
import * as calls from "./push-subscriptions";
import { BAD_ADDRESS } from "./push-subscriptions.sentences";

export const pushSubscriptions = noun(calls, {
  audited: {
    "push-subscription.added": "{who} switched push messages on for a device of {subject}",
    "push-subscription.removed": "{who} switched push messages off for a device of {subject}",
  },
  docs: {
    getPushKey: {
      answer: {
        public_key: calls.subscribeToPush.example.body.keys.p256dh,
        endpoint: calls.subscribeToPush.example.body.endpoint,
      },
    },
    subscribeToPush: { says: { invalid_input: BAD_ADDRESS } },
  },
});
