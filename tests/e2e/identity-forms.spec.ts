import { expect } from "playwright/test";
import sharp from "sharp";
import { jpeg, loseCookies, PASSWORD, signIn, USER, visit } from "../support/browser-actors";
import { expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

test("the registration form shows the first error, keeps the entries and focuses the field @long", async ({
  page,
}) => {
  await visit(page, "/register");
  const form = page.getByRole("form", { name: "Register" });
  const password = page.getByLabel("Password", { exact: true });
  const tell = async (message: string) => {
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(form.getByRole("alert")).toHaveText(message);
  };
  await password.fill("abc");
  await tell("Password must be at least 6 characters");
  await expect(password).toBeFocused();
  await password.fill("abcdef");
  await tell("Name can not be empty");
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.getByLabel("Username").fill("Nadia");
  await password.fill("ABCDEF");
  await tell("Password must have at least one lowercase letter");
  await password.fill("abcdef");
  await tell("Password must have at least one uppercase letter");
  await password.fill("ABCdef");
  await tell("Password must have at least one special character");
  await password.fill("ABCdef#");
  await tell("Password must have at least one number");
  await password.fill("ABCdef#1");
  await tell("Please select an image.");
  const photo = page.getByLabel("Upload Photo");
  await photo.setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await tell("Image must be jpeg/png");
  await photo.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await page.getByLabel("Email Address").fill(USER);
  await tell("An account with this email address already exists. Please log in instead.");
  await expect(page.getByLabel("Username")).toHaveValue("Nadia");
  await expect(page).toHaveURL(/\/register$/);
});

test("a registration error disappears when its cause is fixed, including photo and server errors @long", async ({
  page,
}) => {
  await visit(page, "/register");
  const alert = page.getByRole("form", { name: "Register" }).getByRole("alert");
  const press = () => page.getByRole("button", { name: "Sign Up" }).click();
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("abc");
  await press();
  await expect(alert).toHaveText("Password must be at least 6 characters");
  await page.getByLabel("Username").fill("Nadia");
  await expect(alert).toBeVisible();
  await password.fill("abcdef");
  await expect(alert).toHaveText("Password must have at least one uppercase letter");
  await password.fill("ABCdef#1");
  await expect(alert).toHaveCount(0);
  await expect(password).not.toHaveAttribute("aria-invalid");

  await press();
  await expect(alert).toHaveText("Please select an image.");
  const photo = page.getByLabel("Upload Photo");
  await expect(photo).toBeFocused();
  await expect(photo).toHaveAccessibleDescription("Please select an image. Required, JPEG or PNG");
  await photo.setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(alert).toHaveText("Image must be jpeg/png");
  await photo.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await expect(alert).toHaveCount(0);

  const email = page.getByLabel("Email Address");
  await email.fill(USER);
  await press();
  await expect(alert).toHaveText(/^An account with this email address already exists/);
  await expect(email).toBeFocused();
  await page.getByLabel("Username").fill("Nadia Rahman");
  await expect(alert).toBeVisible();
  await email.fill(`other.${USER}`);
  await expect(alert).toHaveCount(0);
});

test("the forgot and reset password forms show an error at its field until it is corrected @long", async ({
  page,
}) => {
  await visit(page, "/forgot-password");
  const email = page.getByLabel("Email Address");
  await email.fill("nobody");
  await page.getByRole("button", { name: "Send the Link" }).click();
  await expect(email).toHaveAccessibleDescription("Please enter a valid email address.");
  await expect(email).toBeFocused();
  await email.fill("nobody@example.com");
  await expect(page.getByRole("form").getByRole("alert")).toHaveCount(0);

  await visit(page, "/reset-password#example-token-of-a-reset-link");
  const password = page.getByLabel("New Password", { exact: true });
  await password.fill("abc");
  await page.getByRole("button", { name: "Save the Password" }).click();
  await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters$/);
  await expect(password).toBeFocused();
  await password.fill("ABCdef#1");
  await expect(page.getByRole("form").getByRole("alert")).toHaveCount(0);
});

test("registration reports validation rules that fail to load, and loads them on the next attempt @long", async ({
  page,
}) => {
  await visit(page, "/register");
  await page.route("**/_next/static/chunks/*.js", (route) => route.abort());
  await page.getByLabel("Username").fill("Nadia");
  const alert = page.getByRole("form", { name: "Register" }).getByRole("alert");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(alert).toHaveText("Something Went Wrong! Please try again!");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(alert).toHaveText("Password must be at least 6 characters");
  await expect(page.getByLabel("Username")).toHaveValue("Nadia");
});

test("the login form shows each missing or invalid entry at its field until it is corrected @long", async ({
  page,
}) => {
  await visit(page, "/login");
  const email = page.getByLabel("Email Address");
  const password = page.getByLabel("Password", { exact: true });
  const press = () => page.getByRole("button", { name: "Login", exact: true }).click();
  await press();
  await expect(email).toBeFocused();
  for (const field of [email, password]) await expect(field).toHaveAccessibleDescription(/fill/i);
  await email.fill("nobody");
  await expect(email).toHaveAccessibleDescription(/@/);
  await email.fill("nobody@nibash.test");
  await expect(email).not.toHaveAttribute("aria-invalid");
  await press();
  await expect(password).toBeFocused();
  await password.fill("Nobody#2026");
  await expect(page.getByRole("form", { name: "Login" }).getByRole("alert")).toHaveCount(0);
});

test("a user can show the password, and stays on /login with an error when it is wrong", async ({ page }) => {
  await visit(page, "/login");
  const password = page.getByLabel("Password", { exact: true });
  await page.getByLabel(/^Email/).fill(`nobody.${Date.now()}@example.com`);
  await password.fill("Wrong#2026");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("form").getByRole("alert")).toHaveText("Incorrect email or password.");
  await expect(page).toHaveURL(/\/login$/);
  await expect(password).toBeFocused();
});

test("sign-in returns to the requested page, on this site only, and replaces the history entry", async ({
  page,
}) => {
  await visit(page, "/apartments");
  await visit(page, "/dashboard/announcements");
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fannouncements/);
  await page.getByLabel(/^Email/).fill(USER);
  await page.getByLabel("Password", { exact: true }).fill("Nibash#2026");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((address) => address.pathname === "/dashboard/announcements");
  await page.goBack();
  await expect(page).toHaveURL(/\/apartments/);

  await loseCookies(page);
  await visit(page, "/login?from=https%3A%2F%2Fevil.example%2F");
  await page.getByLabel(/^Email/).fill(USER);
  await page.getByLabel("Password", { exact: true }).fill("Nibash#2026");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((address) => address.pathname === "/");
});

test("a page for another role ends the session, shows 'Forbidden Access!' and keeps the path", async ({
  page,
}) => {
  await signIn(page, USER);
  await visit(page, "/dashboard/manage-members");
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fmanage-members/);
  await expect(page.getByRole("form").getByText("Forbidden Access!")).toBeVisible();
  expect((await page.request.get("/api/auth/session")).status()).toBe(200);
  expect(await (await page.request.get("/api/auth/session")).json()).toEqual({});
  // Whose role does not fit is not sent there once more, which would end the new session too.
  await page.getByLabel(/^Email/).fill(USER);
  await page.getByLabel("Password", { exact: true }).fill("Nibash#2026");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((address) => address.pathname === "/");
  expect(await (await page.request.get("/api/auth/session")).json()).toHaveProperty("user");
});

test("a phone's large photo is made smaller at registration and in the profile, and another format is refused", async ({
  page,
}) => {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const buffer = await sharp({
    create: { width: 2400, height: 1800, channels: 3, background: "#888", noise },
  })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  const large = { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer };
  await visit(page, "/register");
  const photo = page.getByLabel("Upload Photo");
  await page.getByLabel("Username").fill("Nadia Rahman");
  await page.getByLabel("Email Address").fill(`photo.${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await photo.setInputFiles({
    name: "a.webp",
    mimeType: "image/webp",
    buffer: await sharp(await jpeg(8, 8))
      .webp()
      .toBuffer(),
  });
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("form", { name: "Register" }).getByRole("alert")).toHaveText(
    "Image must be jpeg/png",
  );
  await photo.setInputFiles(large);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expectToast(page, "Signup Successful");

  await visit(page, "/dashboard");
  await page.getByRole("button", { name: "Update Profile" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Upload Photo").setInputFiles(large);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Profile updated");
});
