import { randomUUID } from "node:crypto";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";
import { formIn, plainPost, renderedForm } from "@/tests/support/html";
import { type Answer, closeConnections, hiddenFields, post } from "@/tools/bench/browser-post";
import { addOffers, type addParties } from "@/tools/bench/offers";
import { rate } from "@/tools/bench/rounds";

const POSTS = 300;
const AT_ONCE = 16;

type Parties = Awaited<ReturnType<typeof addParties>>;
type Field = readonly [name: string, value: string];
type Round = () => Promise<number>;

let clients = 0;
const nextClient = (): string => {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
};

function expectAnswer(answer: Answer, status: number, end: string): void {
  if (answer.status !== status || !(answer.location ?? "").endsWith(end)) {
    throw new Error(`A post returned ${answer.status} ${answer.location}`);
  }
}

export function noOpRound(url: string): Round {
  return async () => {
    closeConnections();
    const fields = await hiddenFields(url, /<form.*?<\/form>/s);
    return rate(Array.from({ length: POSTS }), AT_ONCE, async () => {
      expectAnswer(await post(url, fields, nextClient()), 200, "");
    });
  };
}

export async function approvalRound(site: string, parties: Parties): Promise<Round> {
  const tokenOf = (offer: OfferRecord) => deriveToken("offer-decision", offer.id, offer.tokenSalt);
  const [sample] = await addOffers(1, parties);
  if (!sample) throw new Error("No offer was added");
  const approval = await hiddenFields(
    `${site}${paths.approve(tokenOf(sample))}?step=approve`,
    /<form[^>]*aria-label="Approve".*?<\/form>/s,
  );
  return async () => {
    const offers = await addOffers(POSTS, parties);
    closeConnections();
    return rate(offers, AT_ONCE, async (offer) => {
      const token = tokenOf(offer);
      const fields = approval.map(([name, value]) => [name, name === "token" ? token : value] as const);
      const answer = await post(site + paths.approve(token), [...fields, ["agree", "on"]], nextClient());
      expectAnswer(answer, 303, "?done");
    });
  };
}

const basics: readonly Field[] = [
  ["fullName", "Ada Merritt"],
  ["phone", "+14045550123"],
  ["primaryInterest", "talent"],
  ["consentUpdates", "on"],
];
const answers: readonly Field[] = [
  ["portfolioLinks", "https://example.test/ada"],
  ["talentCategory", "musician"],
  ["minFee", "1000-2500"],
  ["agree", "on"],
  ["intent", "submit"],
];

/** The second of the form's two steps, which stores everything. */
export async function waitlistRound(site: string): Promise<Round> {
  const url = site + paths.waitlist;
  const first = await renderedForm(url, 'name="email"');
  const typed: Field[] = [...basics, ["email", "ada@example.test"], ["intent", "continue"]];
  const step = formIn(await (await fetch(url, plainPost(first, typed))).text(), url, 'name="portfolioLinks"');
  return async () => {
    closeConnections();
    return rate(Array.from({ length: POSTS }), AT_ONCE, async () => {
      const email: Field = ["email", `applicant-${randomUUID()}@example.test`];
      expectAnswer(
        await post(url, [...step.entries, ...basics, email, ...answers], nextClient()),
        303,
        paths.waitlistThanks,
      );
    });
  };
}
