import type { Mail } from "./mail";
import { letter } from "./templates";

/** The content of the letters about a request; empty strings if there is nothing to say. */
interface AboutRequest {
  readonly name: string;
  /** `apartment 6B` */
  readonly home: string;
  /** `$780` */
  readonly rent: string;
  readonly reason: string;
  readonly link: string;
}

/** To an admin: someone requests an apartment. */
export function requestArrivedMail(
  to: string,
  about: AboutRequest & {
    readonly reach: string;
    readonly wishes: readonly string[];
    readonly message: string;
  },
): Mail {
  const { name, home, rent, reach, wishes, message, link } = about;
  return letter({
    to,
    name: "",
    subject: `${name} asks for ${home}`,
    before: [
      `${name} asks for ${home}, ${rent} a month.`,
      `Contact: ${reach}`,
      ...(wishes.length > 0 ? [wishes.join("\n")] : []),
      ...(message ? [`They write:\n${message}`] : []),
    ],
    action: "Decide on it",
    link,
    after: "This mail goes to every admin. The first decision counts.",
  });
}

/** To the requester: the request has been received. */
export function requestReceivedMail(to: string, { name, home, link }: AboutRequest): Mail {
  return letter({
    to,
    name,
    subject: `We have your request for ${home}`,
    before: [
      `You asked for ${home}. An admin answers every request, and you get a mail when it is decided.`,
      "Nothing is paid before it is accepted. Until then you can withdraw it on your profile.",
    ],
    action: "See your request",
    link,
  });
}

/** To the requester: it is accepted, and what to do next. */
export function requestAcceptedMail(
  to: string,
  { name, home, rent, link, agreement }: AboutRequest & { readonly agreement: string },
): Mail {
  return letter({
    to,
    name,
    subject: `Your request for ${home} is accepted`,
    before: [
      `Welcome: ${home} is let to you for ${rent} a month, and you are a member now.`,
      "Your profile shows the apartment, and Make Payment which months can be paid. We will contact you about the keys.",
    ],
    action: "Open your profile",
    link,
    after: "Your agreement is ready: please read it, and sign it with your name.",
    second: { action: "Read and sign it", link: agreement },
  });
}

/** To the requester: it is declined, with the reason if one was given. */
export function requestDeclinedMail(to: string, { name, home, reason, link }: AboutRequest): Mail {
  return letter({
    to,
    name,
    subject: `Your request for ${home} is declined`,
    before: [
      `We cannot let ${home} to you.`,
      ...(reason ? [`The reason:\n${reason}`] : []),
      "You can ask for another apartment at once.",
    ],
    action: "See the apartments",
    link,
  });
}
