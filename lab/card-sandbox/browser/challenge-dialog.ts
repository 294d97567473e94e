import { ORIGIN } from "./api";

const POLL_MS = 1_000;

/**
 * Shows the bank's page in a dialog until the customer has answered or closed it.
 * Also polls `isOver`, for an answer given in another window.
 */
export async function showChallenge(address: string, isOver: () => Promise<boolean>): Promise<void> {
  const dialog = makeDialog();
  dialog.append(makeFrame(address), makeCancel(dialog));
  document.body.append(dialog);
  dialog.showModal();
  await new Promise<void>((resolve) => {
    const onMessage = (event: MessageEvent): void => {
      if (event.origin === ORIGIN && event.data === "card-sandbox:3ds-done") dialog.close();
    };
    const poll = setInterval(() => void isOver().then((over) => over && dialog.close()), POLL_MS);
    addEventListener("message", onMessage);
    dialog.addEventListener("close", () => {
      removeEventListener("message", onMessage);
      clearInterval(poll);
      dialog.remove();
      resolve();
    });
  });
}

function makeDialog(): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "3-D Secure authentication");
  Object.assign(dialog.style, {
    width: "min(440px, calc(100vw - 32px))",
    margin: "auto",
    padding: "0 0 12px",
    border: "0",
    borderRadius: "8px",
    background: "#fff",
    color: "#1c2036",
  });
  return dialog;
}

function makeFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = address;
  frame.title = "3-D Secure challenge";
  frame.name = "card-sandbox-challenge";
  Object.assign(frame.style, { display: "block", width: "100%", height: "340px", border: "0" });
  return frame;
}

function makeCancel(dialog: HTMLDialogElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Close";
  button.addEventListener("click", () => dialog.close());
  Object.assign(button.style, { display: "block", margin: "0 24px", minHeight: "44px", font: "inherit" });
  return button;
}
