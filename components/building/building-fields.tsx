"use client";

import { useFieldArray, type UseFormReturn } from "react-hook-form";
import { useEditedForm } from "@/components/layout/use-edited-form";
import { AmountField, numberOr } from "@/components/ui/amount-field";
import { Select } from "@/components/ui/choices";
import { FormError, Input } from "@/components/ui/field";
import { FormField } from "@/components/ui/form-field";
import { ROW_FIRST, ROW_SECOND, RowsField } from "@/components/ui/rows-field";
import { toastSuccess } from "@/components/ui/toast";
import type { FormMessages } from "@/components/ui/use-form";
import {
  type AmenityPicture,
  type Building,
  type getBuilding,
  type MonthlyCharge,
  type MonthlyKind,
  MOST_CHARGES,
  MOST_ON_HOME,
  MOST_WAYS,
  type updateBuilding,
} from "@/lib/building/contract";
import { METHOD_NAMES, OFFLINE_METHODS } from "@/lib/platform/contracts/payment-methods";
import { call, callVersioned, type Versioned } from "@/lib/platform/session/call";

const rules = async () => (await import("@/lib/building/contract")).buildingForm;

/** Fetches the building with its version. Throws CallError. */
const readBuilding = () => callVersioned<typeof getBuilding>("GET /building");

/** Changes these values if that version is still stored. Throws CallError, `changed_since` if it is not. */
async function writeBuilding(changed: Partial<Building>, version: string): Promise<void> {
  await call<typeof updateBuilding>("PATCH /building", { body: changed, version });
}

/** The building's form; `first` is the server-rendered state. */
export function useBuildingForm(first: Versioned<Building>, person: string) {
  return useEditedForm<Building, Awaited<ReturnType<typeof rules>>>({
    id: "building",
    rules,
    first,
    person,
    read: readBuilding,
    write: writeBuilding,
    onSaved: () => void toastSuccess("Building Saved"),
  });
}

export type BuildingForm = ReturnType<typeof useBuildingForm>;

const PICTURES: Readonly<Record<AmenityPicture, string>> = {
  "rooftop-pool": "Rooftop pool",
  "rooftop-garden": "Rooftop garden",
  gym: "Gym",
  "kids-zone": "Kids zone",
  parking: "Parking",
};

/** Returns null if no picture is chosen. */
const toPicture = (value: unknown) => value || null;

/** The building's amenities on home, with or without a picture. */
export function AmenitiesFields({ form }: { form: BuildingForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "amenities" });
  return (
    <RowsField
      id="building-amenities"
      legend="Amenities"
      noun="amenity"
      add="Add an Amenity"
      className="mt-4"
      rows={fields}
      most={MOST_ON_HOME}
      onAdd={() => append({ name: "", description: "", picture: null })}
      onRemove={remove}
      message={form.messages.amenities && <FormError>{form.messages.amenities}</FormError>}
      below={(index) => (
        <FormField
          form={form}
          name={`amenities.${index}.description`}
          label={`Description of amenity ${String(index + 1)}`}
          className="col-span-full"
        >
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
      )}
    >
      {(index) => (
        <>
          <FormField
            form={form}
            name={`amenities.${index}.name`}
            label={`Amenity ${String(index + 1)}`}
            className={ROW_FIRST}
          >
            {(control) => <Input {...control} required autoComplete="off" />}
          </FormField>
          <FormField
            form={form}
            name={`amenities.${index}.picture`}
            label={`Picture ${String(index + 1)}`}
            className={ROW_SECOND}
            options={{ setValueAs: toPicture }}
          >
            {(control) => (
              <Select {...control}>
                <option value="">None</option>
                {Object.entries(PICTURES).map(([picture, words]) => (
                  <option key={picture} value={picture}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        </>
      )}
    </RowsField>
  );
}

/** The figures on home: each has a name and a value. */
export function FactsFields({ form }: { form: BuildingForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "facts" });
  return (
    <RowsField
      id="building-facts"
      legend="Facts"
      noun="fact"
      add="Add a Fact"
      rows={fields}
      most={MOST_ON_HOME}
      onAdd={() => append({ name: "", value: "" })}
      onRemove={remove}
      message={form.messages.facts && <FormError>{form.messages.facts}</FormError>}
    >
      {(index) => (
        <>
          <FormField
            form={form}
            name={`facts.${index}.name`}
            label={`Fact ${String(index + 1)}`}
            className={ROW_FIRST}
          >
            {(control) => <Input {...control} required autoComplete="off" />}
          </FormField>
          <FormField
            form={form}
            name={`facts.${index}.value`}
            label={`Figure ${String(index + 1)}`}
            className={ROW_SECOND}
          >
            {(control) => <Input {...control} required autoComplete="off" />}
          </FormField>
        </>
      )}
    </RowsField>
  );
}

/** How rent is paid without a card: each has a method and a number, below them a name and a note. */
export function WaysFields({ form }: { form: BuildingForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "payment_methods" });
  return (
    <RowsField
      id="building-ways"
      legend="How to pay"
      noun="way to pay"
      add="Add a Way to Pay"
      rows={fields}
      most={MOST_WAYS}
      onAdd={() => append({ method: "bkash", label: "", number: "", note: "" })}
      onRemove={remove}
      message={form.messages.payment_methods && <FormError>{form.messages.payment_methods}</FormError>}
      below={(index) => (
        <div className="col-span-full grid grid-cols-1 gap-3 @xl:grid-cols-2">
          <FormField form={form} name={`payment_methods.${index}.label`} label={`Name ${String(index + 1)}`}>
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
          <FormField form={form} name={`payment_methods.${index}.note`} label={`Note ${String(index + 1)}`}>
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
        </div>
      )}
    >
      {(index) => (
        <>
          <FormField
            form={form}
            name={`payment_methods.${index}.method`}
            label={`Paid by ${String(index + 1)}`}
            className={ROW_FIRST}
          >
            {(control) => (
              <Select {...control}>
                {OFFLINE_METHODS.map((method) => (
                  <option key={method} value={method}>
                    {METHOD_NAMES[method]}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <FormField
            form={form}
            name={`payment_methods.${index}.number`}
            label={`Number ${String(index + 1)}`}
            className={ROW_SECOND}
          >
            {(control) => <Input {...control} className="lining-nums tabular-nums" autoComplete="off" />}
          </FormField>
        </>
      )}
    </RowsField>
  );
}

/** Empty becomes null; invalid numbers are reported at their field. */
const toMinutes = numberOr(null);

/** The places nearby: each has a name and, optionally, the minutes on foot. */
export function NearbyFields({ form }: { form: BuildingForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "nearby" });
  return (
    <RowsField
      id="building-nearby"
      legend="Close by"
      noun="place"
      add="Add a Place"
      rows={fields}
      most={MOST_ON_HOME}
      onAdd={() => append({ name: "", minutes: null })}
      onRemove={remove}
      message={form.messages.nearby && <FormError>{form.messages.nearby}</FormError>}
    >
      {(index) => (
        <>
          <FormField
            form={form}
            name={`nearby.${index}.name`}
            label={`Place ${String(index + 1)}`}
            className={ROW_FIRST}
          >
            {(control) => <Input {...control} required autoComplete="off" />}
          </FormField>
          <FormField
            form={form}
            name={`nearby.${index}.minutes`}
            label={`Minutes on foot ${String(index + 1)}`}
            className={ROW_SECOND}
            options={{ setValueAs: toMinutes }}
          >
            {(control) => (
              <Input
                {...control}
                className="lining-nums tabular-nums"
                inputMode="numeric"
                autoComplete="off"
              />
            )}
          </FormField>
        </>
      )}
    </RowsField>
  );
}

const KINDS: Readonly<Record<MonthlyKind, string>> = {
  service_charge: "Service charge",
  parking: "Parking",
  monthly: "Other",
};

interface Charges {
  monthly_charges: MonthlyCharge[];
}

interface ChargesFieldsProps {
  /** One that has monthly charges: the building's, or an agreement's. */
  form: {
    id: string;
    control: object;
    register: object;
    getValues: (name: "monthly_charges") => MonthlyCharge[];
    messages: FormMessages;
  };
}

/** What is asked each month beside the rent: each has a kind, a name that the bill prints, and an amount. */
export function ChargesFields({ form: whole }: ChargesFieldsProps) {
  // A form of more fields is none of fewer to TypeScript, although these are all that is touched.
  const form = whole as unknown as ChargesFieldsProps["form"] &
    Pick<UseFormReturn<Charges>, "control" | "register">;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "monthly_charges" });
  return (
    <RowsField
      id={`${form.id}-charges`}
      legend="Monthly charges"
      noun="charge"
      add="Add a Charge"
      rows={fields}
      most={MOST_CHARGES}
      // An empty field: NaN would be shown as such.
      onAdd={() => append({ kind: "parking", label: "Parking", amount: undefined as never })}
      onRemove={remove}
      message={form.messages.monthly_charges && <FormError>{form.messages.monthly_charges}</FormError>}
      below={(index) => (
        <FormField
          form={form}
          name={`monthly_charges.${index}.kind`}
          label={`Kind of charge ${String(index + 1)}`}
          className="col-span-full"
        >
          {(control) => (
            <Select {...control}>
              {Object.entries(KINDS).map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      )}
    >
      {(index) => (
        <>
          <FormField
            form={form}
            name={`monthly_charges.${index}.label`}
            label={`Charge ${String(index + 1)}`}
            className={ROW_FIRST}
          >
            {(control) => <Input {...control} required autoComplete="off" />}
          </FormField>
          <AmountField
            form={form}
            name={`monthly_charges.${index}.amount`}
            label={`Amount a month ${String(index + 1)}`}
            className={ROW_SECOND}
            required
          />
        </>
      )}
    </RowsField>
  );
}
