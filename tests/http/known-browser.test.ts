import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { newAdmin } from "@/tests/support/admins";
import { type Entry, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { plainForms } from "@/tests/support/plain-forms";
import { newSender, send, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress, sendForm } from "@/tests/support/visitors";

// With the cookies of each page's path alone, as a browser sends them.

class Browser {
  readonly #cookies = new Map<string, { pair: string; path: string }>();
  readonly #sender = newSender();

  #headers(path: string): Record<string, string> {
    const fits = ({ path: own }: { path: string }) => own === "/" || path === own || path.startsWith(`${own}/`);
    const cookie = [...this.#cookies.values()].filter(fits).map(({ pair }) => pair);
    return { ...this.#sender, ...(cookie.length > 0 && { cookie: cookie.join("; ") }) };
  }

  async press(path: string, marker: string, fields: readonly Entry[]): Promise<number> {
    const form = await renderedForm(site() + path, marker, this.#headers(path));
    const response = await send(form, fields, this.#headers(path));
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const own = attributes.find((attribute) => attribute.toLowerCase().startsWith("path="))?.slice("path=".length);
      const at = own ?? path.slice(0, Math.max(1, path.lastIndexOf("/")));
      this.#cookies.set(`${pair.split("=", 1)[0]} ${at}`, { pair, path: at });
    }
    return response.status;
  }
}

/** Somebody who is signed in is shown no form. */
const endSessions = (email: string) =>
  ask("UPDATE sign_in_session SET ended_at = now() WHERE profile_id = (SELECT id FROM profiles WHERE email = $1)", [
    email,
  ]);

/** From a network each, until the address's own limit is reached. */
async function strangersAsk(path: string, marker: string, fields: readonly Entry[]): Promise<void> {
  for (let stranger = 0; stranger < 10; stranger++) {
    if ((await new Browser().press(path, marker, fields)) === 429) return;
  }
  throw new Error("nobody was refused");
}

test("strangers who ask for a member's links do not keep out the browser in which it signed in", async () => {
  const email = newAddress("known");
  await sendForm(site(), "onboarding", email, [["displayName", "Ada Merritt"]]);
  const first = new URL(linkTo(await newestMail(site(), email), "/sign-in/")).pathname;
  const owner = new Browser();
  expect(await owner.press(first, 'name="token"', [])).toBe(303);
  await endSessions(email);
  const asks = [paths.signIn, 'name="email"', [["email", email]]] as const;
  await strangersAsk(...asks);
  expect(await new Browser().press(...asks), "a browser that is not known").toBe(429);
  expect(await owner.press(...asks)).toBe(200);
});

test("nor an administrator from the links of the admin area", async () => {
  const { email } = await newAdmin();
  const owner = new Browser();
  const password = plainForms["admin sign-in"].fields(email);
  expect(await owner.press(paths.auth, 'name="password"', password)).toBe(303);
  await endSessions(email);
  const link: Entry[] = [
    ["email", email],
    ["way", "link"],
  ];
  await strangersAsk(paths.auth, 'name="email"', link);
  expect(await owner.press(paths.auth, 'name="email"', link)).toBe(200);
});
