import { newId } from "./ids";
import type { SandboxEvent, ThinEvent } from "./state";

/** Returns the thin event that goes with a snapshot event. */
export function thinEventOf(event: SandboxEvent): ThinEvent {
  const { id, object } = event.data.object as { id?: string; object?: string };
  const related =
    id && object ? { id, type: object, url: `/v1/${PATHS[object] ?? `${object}s`}/${id}` } : null;
  return thinEvent(`v1.${event.type}`, related, event.id);
}

/** Returns a thin event of any type, as API v2 has for its own objects. */
export function thinEvent(
  type: string,
  related_object: ThinEvent["related_object"],
  snapshot_event?: string,
): ThinEvent {
  return {
    id: newId("evt"),
    object: "v2.core.event",
    created: new Date().toISOString(),
    livemode: false,
    type,
    related_object,
    ...(snapshot_event && { snapshot_event }),
  };
}

const PATHS: Record<string, string> = { "radar.early_fraud_warning": "radar/early_fraud_warnings" };
