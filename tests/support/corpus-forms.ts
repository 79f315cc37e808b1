import type { APIRequestContext } from "@playwright/test";
import { paths } from "@/lib/paths";
import type { CorpusRow } from "@/tests/support/corpus-rows";
import { site } from "@/tests/support/e2e-offers";
import { renderedForm } from "@/tests/support/hostile-posts";
import { send } from "@/tests/support/site";

/** A text as a form lets it through: without control, invisible and broken characters, its lines ended alike. */
export const asSent = (text: string): string =>
  text
    .replace(/\r\n|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\t\n\r]|\p{Cf}|\p{Default_Ignorable_Code_Point}|\p{Noncharacter_Code_Point}|\ufffd/gu, "")
    .trim();

/** Verifies each row's creator and voids its license through the admin area's forms, with its text for note and reason. */
export async function decideWithTexts(admin: APIRequestContext, rows: readonly CorpusRow[]): Promise<void> {
  const { cookies } = await admin.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const post = async (tab: string, marker: string, fields: (row: CorpusRow) => Record<string, string>) => {
    const url = `${site()}${paths.adminTab(tab)}`;
    const form = await renderedForm(url, marker, { cookie });
    const hidden = Object.fromEntries(form.entries.filter(([name]) => name.startsWith("$ACTION")));
    for (const row of rows) {
      const options = { multipart: { ...hidden, ...fields(row) }, headers: { origin: site() } };
      const answer = await admin.post(`${url}?q=nobody-is-called-so`, options);
      if (answer.status() !== 200) throw new Error(`${tab} answered ${answer.status()} to ${row.text}`);
    }
  };
  await post("creators", 'name="note"', ({ id, text }) => ({ userId: id, decision: "verify", note: asSent(text) }));
  await post("offers", 'name="reason"', ({ grantId, text }) => ({ grantId, reason: asSent(text), confirmed: "on" }));
}

/** Sends the public forms, each with `texts` in every free text that it takes. */
export async function sendPublicForms(texts: readonly string[]): Promise<void> {
  const [contact, demo, waitlist] = await Promise.all([
    renderedForm(site() + paths.contact, 'name="message"'),
    renderedForm(site() + paths.demo, 'name="useCase"'),
    renderedForm(site() + paths.waitlist, 'name="fullName"'),
  ]);
  for (const [index, text] of texts.map(asSent).entries()) {
    const person = [
      ["fullName", "Ada Merritt"],
      ["email", `form-${index}@example.test`],
    ] as const;
    const talent = { portfolioLinks: text, talentCategory: "model", minFee: "negotiable", primaryInterest: "talent" };
    const answers = await Promise.all([
      send(contact, [...person, ["subject", "general"], ["message", text]]),
      send(demo, [...person, ["company", text.slice(0, 100)], ["useCase", text]]),
      send(waitlist, [...person, ["agree", "on"], ["referralDetails", text], ...Object.entries(talent)]),
    ]);
    for (const { status, url } of answers) if (![200, 303].includes(status)) throw new Error(`${url}: ${status}`);
  }
}
