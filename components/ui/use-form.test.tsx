// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import * as z from "@/lib/platform/contracts/zod";
import { CallError } from "@/lib/platform/session/call-error";
import { Input } from "./field";
import { FormField, FormMessage } from "./form-field";
import { useForm } from "./use-form";

const period = z
  .strictObject({
    from: z.string().min(1, "Please enter the first day."),
    to: z.string().min(1, "Please enter the last day.").max(10, "Use at most 10 characters."),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "The last day is before the first." });

interface PeriodFormProps {
  send: (entries: z.output<typeof period>) => unknown;
  person?: string;
}

function PeriodForm({ send, person }: PeriodFormProps) {
  const form = useForm({ id: "period", rules: period, send, ...(person && { keep: { person } }) });
  return (
    <form {...form.props}>
      <FormField form={form} name="from" label="From">
        {(control) => <Input {...control} />}
      </FormField>
      <FormField form={form} name="to" label="To">
        {(control) => <Input {...control} />}
      </FormField>
      <FormMessage form={form} />
      <button type="submit" aria-busy={form.isBusy}>
        Save
      </button>
    </form>
  );
}

const from = () => screen.getByLabelText<HTMLInputElement>("From");
const to = () => screen.getByLabelText<HTMLInputElement>("To");
const save = () => userEvent.click(screen.getByRole("button"));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it("focuses the first wrong field, says at each what is wrong, and clears it as it is mended", async () => {
  const send = vi.fn();
  render(<PeriodForm send={send} />);
  await save();
  await waitFor(() => expect(document.activeElement).toBe(from()));
  const described = from().getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toContain("Please enter the first day.");
  expect(to().getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(from(), "2026-11-01");
  await waitFor(() => expect(screen.queryByText("Please enter the first day.")).toBeNull());
  expect(screen.queryByText("Please enter the last day.")).not.toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it("says in Bengali what is wrong, on a page in Bengali", async () => {
  document.documentElement.dataset.language = "bn";
  render(<PeriodForm send={vi.fn()} />);
  await userEvent.type(to(), "x".repeat(11));
  await save();
  // Only sentences of contracts have partners.
  await screen.findByText("Please enter the first day.");
  await screen.findByText("সর্বোচ্চ ১০টি অক্ষর লিখুন।");
  delete document.documentElement.dataset.language;
});

it("clears an error that depends on two fields when the other one is mended", async () => {
  render(<PeriodForm send={vi.fn()} />);
  await userEvent.type(from(), "2026-12-01");
  await userEvent.type(to(), "2026-11-30");
  await save();
  await screen.findByText("The last day is before the first.");
  await userEvent.clear(from());
  await userEvent.type(from(), "2026-11-01");
  await waitFor(() => expect(screen.queryByText("The last day is before the first.")).toBeNull());
});

it("sends once, however often it is pressed meanwhile, and says that it is busy", async () => {
  let answer = (): void => undefined;
  const send = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  render(<PeriodForm send={send} />);
  await userEvent.type(from(), "2026-11-01");
  await userEvent.type(to(), "2026-11-30");
  await save();
  await save();
  await waitFor(() => expect(screen.getByRole("button").getAttribute("aria-busy")).toBe("true"));
  answer();
  await waitFor(() => expect(screen.getByRole("button").getAttribute("aria-busy")).toBe("false"));
  expect(send).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledWith({ from: "2026-11-01", to: "2026-11-30" });
});

it.each([
  ["at its field, with the focus", { to: "That day is taken." }, "That day is taken.", "to"],
  ["at the form, if it is about no field", {}, "Somebody was faster.", undefined],
])("shows the server's refusal %s, and keeps what was typed", async (_, fields, message, field) => {
  const refuse = () => Promise.reject(new CallError(409, "conflict", "Somebody was faster.", fields));
  render(<PeriodForm send={refuse} />);
  await userEvent.type(from(), "2026-11-01");
  await userEvent.type(to(), "2026-11-30");
  await save();
  await screen.findByText(message);
  if (field) await waitFor(() => expect(document.activeElement).toBe(to()));
  expect([from().value, to().value]).toEqual(["2026-11-01", "2026-11-30"]);
});

it("sends what a field shows though nothing told the form, as some password managers fill it", async () => {
  const send = vi.fn();
  render(<PeriodForm send={send} />);
  from().value = "2026-11-01";
  to().value = "2026-11-30";
  fireEvent.submit(from());
  await waitFor(() => expect(send).toHaveBeenCalledWith({ from: "2026-11-01", to: "2026-11-30" }));
});

it("brings unsaved entries back to the person who typed them, and to nobody else", async () => {
  const first = render(<PeriodForm send={vi.fn()} person="one" />);
  await userEvent.type(from(), "2026-11-01");
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  first.unmount();
  const second = render(<PeriodForm send={vi.fn()} person="another" />);
  await Promise.resolve();
  expect(from().value).toBe("");
  second.unmount();
  render(<PeriodForm send={vi.fn()} person="one" />);
  await waitFor(() => expect(from().value).toBe("2026-11-01"));
});
