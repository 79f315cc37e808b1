import { expect } from "vitest";
import { paths } from "@/lib/paths";
import { renderedForm } from "@/tests/support/html";
import { sendPlain } from "@/tests/support/plain-forms";
import { newSender, site } from "@/tests/support/site";
import { newBrand, newCreator, sendForm } from "@/tests/support/visitors";

/** In every message of a talk, and nowhere else. */
export const WORDS = "zanzibar-canary";

/** An open offer of a confirmed brand with a message of each side, as links, sessions and the sending browser see it. */
export async function talk() {
  const [creator, brand] = [await newCreator(site()), await newBrand(site())];
  const sent = await sendForm(site(), "offer", brand.email, [["creatorEmail", creator.email]], brand.cookies);
  const offerId = /[0-9a-f-]{36}/.exec(sent.location)?.[0] ?? "";
  const write = async (page: string, cookie: string, words: string) => {
    const headers = { ...newSender(), cookie };
    const form = await renderedForm(site() + page, 'aria-label="Message"', headers);
    expect((await sendPlain(form, [["message", words]], headers)).status).toBe(303);
  };
  await write(paths.approve(offerId), creator.cookies, `${WORDS} asks`);
  await write(paths.offer(offerId), brand.cookies, `${WORDS} answers`);
  return { creator, brand, offerId };
}
