import type { Metadata } from "next";
import { RegisterScreen } from "@/components/expenses/register-screen";
import { Texts } from "@/components/layout/texts";
import { bookYears } from "@/lib/expenses/contract";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { MONEY_READ } from "@/lib/platform/contracts/endpoint";
import { dayToday } from "@/lib/platform/format/dates";
import { addressOf } from "@/lib/platform/lists/list-query";
import { getRegister } from "@/lib/rent-roll/make-register";

export const metadata: Metadata = { title: "Rent by Month" };

/** Homes by twelve months, of a year of the book. */
export default async function RegisterPage({ searchParams }: PageProps<"/dashboard/book/register">) {
  const actor = await getPageActor(MONEY_READ);
  const wanted = addressOf(await searchParams).get("from");
  const { calendar, july } = bookYears(dayToday());
  const year = [...calendar, ...july].find(({ from }) => from.slice(0, 7) === wanted) ?? calendar[0];
  return (
    <Texts groups={["payments.receipt"]}>
      <RegisterScreen register={await getRegister(actor, (year?.from ?? dayToday()).slice(0, 7))} />
    </Texts>
  );
}
