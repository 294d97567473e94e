import { describe, expect, it } from "vitest";
import { officeHoursIn, officeIn, readOfficeHours } from "./office";

/** `Sat 9-18`: minutes as hours. */
function said(text: string) {
  const names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
  return (
    readOfficeHours(text)?.flatMap((hours, day) =>
      hours.map(([from, until]) => `${names[day] ?? ""} ${String(from / 60)}-${String(until / 60)}`),
    ) ?? null
  );
}

describe("office hours", () => {
  it.each<[string, string[] | null]>([
    [
      "Saturday to Thursday, 9 am to 6 pm",
      ["Sun 9-18", "Mon 9-18", "Tue 9-18", "Wed 9-18", "Thu 9-18", "Sat 9-18"],
    ],
    ["Thu–Sat: 10:30-17:00; Friday closed", ["Thu 10.5-17", "Sat 10.5-17"]],
    ["Closed on Friday to Wednesday; daily 9 am to 6 pm", ["Thu 9-18"]],
    ["Daily, 9 am to 6 pm; public holidays closed", null],
    ["Mondays 9 to 5; Tuesday 2 to 5 pm", ["Mon 9-17", "Tue 14-17"]],
    ["Friday 9-12 pm; Friday 2-5 pm", ["Fri 9-12", "Fri 14-17"]],
    ["10 am - 6 pm", ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].map((day) => `${day} 10-18`)],
    ["daily 10 to 6", ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].map((day) => `${day} 10-18`)],
    ["", null],
    ["Closed on Fridays", null],
    ["By appointment", null],
    ["Saturday to Thursday", null],
    ["Sunday 9 am to 6 pm, please ring", null],
    ["Sunday 6 pm to 9 am", null],
  ])("are read as owners write them: %j", (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it.each([
    ["Saturday to Thursday, 9 am to 6 pm", "শনিবার থেকে বৃহস্পতিবার, সকাল ৯টা থেকে সন্ধ্যা ৬টা"],
    ["Thu–Sat: 10:30-17:00; Friday closed", "বৃহস্পতিবার থেকে শনিবার, সকাল ১০:৩০টা থেকে বিকাল ৫টা; শুক্রবার বন্ধ"],
    ["Daily 12 to 8 pm", "প্রতিদিন, দুপুর ১২টা থেকে রাত ৮টা"],
    ["Friday 10 am to 6:05 pm", "শুক্রবার, সকাল ১০টা থেকে সন্ধ্যা ৬:০৫টা"],
    ["By appointment", "By appointment"],
    ["শনি থেকে বৃহস্পতি, ৯টা থেকে ৬টা", "শনি থেকে বৃহস্পতি, ৯টা থেকে ৬টা"],
    ["", ""],
  ])("%j are written in Bengali if they are understood", (text, bengali) => {
    expect(officeHoursIn(text, "bn")).toBe(bengali);
    expect(officeHoursIn(text, "en")).toBe(text);
  });
});

it("an office is named in the reader's language, but for what an owner has entered", () => {
  const own = { address: "Uttara Sector 10\nDhaka, Bangladesh", phone: "", office_hours: "daily 9 to 5" };
  expect(officeIn(own, "en")).toBe("Uttara Sector 10, Dhaka, Bangladesh, daily 9 to 5");
  expect(officeIn(own, "bn")).toBe("উত্তরা সেক্টর ১০, ঢাকা, বাংলাদেশ, প্রতিদিন, সকাল ৯টা থেকে বিকাল ৫টা");
  const another = { address: "Road 7\nDhaka", phone: "+880 1711 000010", office_hours: "" };
  expect(officeIn(another, "bn")).toBe("Road 7, Dhaka, +880 1711 000010");
});
