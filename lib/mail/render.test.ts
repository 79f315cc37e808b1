import { beforeAll, describe, expect, test } from "vitest";
import { GUIDE_UPDATES } from "@/lib/audit/consent-statements";
import { brand } from "@/lib/brand";
import type { Mail, MailPayloads, MailTemplate } from "@/lib/mail/catalogue";
import { sampleMails } from "@/lib/mail/catalogue";
import { links } from "@/lib/mail/links";
import { type OfferMail, sampleEntry, sampleLicense, sampleOffer, sampleUse } from "@/lib/mail/payloads";
import { mailSubject, type RenderedMail, renderMail } from "@/lib/mail/render";
import { UNTIL_LAUNCH } from "@/lib/terms/notices";
import { misprintsIn } from "@/tests/support/html";
import { expectedLinks } from "@/tests/support/mails";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused", SITE_URL: "https://likeright.test" });
});

const render = (mail: Mail): Promise<RenderedMail> => renderMail(mail.template, mail.payload);

const unescaped = (html: string) => html.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
const hrefs = (html: string) =>
  new Set([...html.matchAll(/href="([^"]*)"/g)].map((match) => unescaped(match[1] ?? "")));
const addresses = (text: string) => new Set(text.match(/https?:\/\/\S+/g));

/** Mails without a table of facts. */
const PLAIN: ReadonlySet<MailTemplate> = new Set([
  "offer-message",
  "your-data-link",
  "admin-invitation",
  "team-invitation",
  "team-changed",
  "offer-review",
  "inbound-reply",
  "organisation-answer",
  "magic-link",
  "address-confirm",
  "address-taken",
  "address-notice",
  "more-offers",
  "waitlist-confirm",
  "inquiry-received",
  "subscription-confirm",
  "new-article",
  "announcement",
  "guide-link",
  "creator-decision",
  "creator-invitation",
  "sample-removed",
  "picture-removed",
  "verification-answer",
]);

const variant = ({ template, payload }: Mail) =>
  [
    template,
    ...[
      "to",
      "reason",
      "kind",
      "ref",
      "byStandingInstruction",
      "outsideCategories",
      "closedByUs",
      "takesNone",
      "closed",
      "opensData",
    ].map((key) => Reflect.get(payload, key) ?? ""),
  ].join(" ");

describe.each(sampleMails.map((mail) => [variant(mail), mail] as const))("%s", (_name, mail) => {
  test("carries exactly its links, in the HTML and in the text", async () => {
    const { html, text } = await render(mail);
    const expected = new Set(expectedLinks(mail));
    expect(hrefs(html)).toEqual(expected);
    expect(addresses(text)).toEqual(expected);
  });

  test("states the same facts in HTML and in text", async () => {
    const { html, text, subject } = await render(mail);
    expect(html).toContain(`<title>${subject.replaceAll("'", "&#x27;")}</title>`);
    const facts = [...html.matchAll(/data-fact="label"[^>]*>([^<]*)<\/th><td[^>]*><bdi>([^<]*)</g)];
    expect(facts.length).toBe(PLAIN.has(mail.template) ? 0 : facts.length || Number.NaN);
    for (const [, label, value] of facts) expect(text).toContain(`\n${label}: ${unescaped(value ?? "")}\n`);
  });

  test("is the same every time", async () => {
    expect(await render(mail)).toEqual(await render(mail));
    expect(mailSubject(mail.template, mail.payload)).toBe((await render(mail)).subject);
  });

  test("holds no salt, no unresolved value and no link in its subject", async () => {
    const { subject, html, text } = await render(mail);
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/undefined|NaN|Invalid Date|\[object/);
      if ("tokenSalt" in mail.payload) expect(part).not.toContain(mail.payload.tokenSalt);
    }
    expect(subject).not.toMatch(/[0-9a-f]{64}/);
    expect(subject.length).toBeLessThanOrEqual(150);
  });
});

test("a mail that speaks of payment says that no money moved", async () => {
  for (const mail of sampleMails) {
    const { text } = await render(mail);
    if (/payment (has|is|was)|no payment/i.test(text)) expect(text.replaceAll("\n", " ")).toContain(UNTIL_LAUNCH);
    if (mail.template === "offer-approved") {
      expect(text).toContain(
        mail.payload.beginsLater
          ? "Payment has been processed and the renewal begins on"
          : "Payment has been processed and the license is now active.",
      );
    }
  }
});

test("the subject of an offer says who, how much, for what and until when", () => {
  expect(mailSubject("offer-received", { ...sampleOffer, outsideCategories: false })).toBe(
    "Offer of $350.00 from Acme Audio for your likeness and voice – answer by Nov 23, 2026, 3:15 AM EST",
  );
});

test("mails are printed as pages are: curly quotation marks, dashes", async () => {
  for (const mail of sampleMails) {
    const { subject, html } = await render(mail);
    expect(misprintsIn(`<p>${subject}</p>${html}`), mail.template).toEqual([]);
  }
});

const HOSTILE = [
  '<script>alert(1)</script>"><img src=x onerror=alert(1)>',
  "Acme\r\nBcc: everyone@example.com\r\n\r\nhello",
  "Win at https://evil.example/now or www.evil.com",
  "[click](javascript:alert(1))",
  "{{7*7}} %s %n &lt;b&gt; </title></style><b>",
  "\u202egnp.exe \u200b\0",
  "x".repeat(5_000),
];

const hostileOffer = (words: string): OfferMail => ({
  ...sampleOffer,
  creatorName: words,
  buyerName: `${words}!`,
  buyerOrgName: words,
  useCase: words,
});

function hostileMails(words: string): Mail[] {
  const offer = hostileOffer(words);
  const license = { ...sampleLicense, ...offer };
  const use = { ...sampleUse, ...offer, place: words, reason: words };
  const to = { toAddress: "riley@example.com" };
  return [
    {
      template: "magic-link",
      ...to,
      payload: { linkId: "a", tokenSalt: "b", name: words, reason: "sign-in", expiresAt: offer.expiresAt },
    },
    { template: "offer-received", ...to, payload: { ...offer, outsideCategories: true } },
    { template: "offer-sent", ...to, payload: offer },
    { template: "offer-approved", ...to, payload: { ...license, to: "buyer", byStandingInstruction: true } },
    { template: "offer-declined", ...to, payload: { ...offer, to: "buyer", reason: words } },
    { template: "counter-offer", ...to, payload: { ...offer, percent: 20, previousPriceCents: 100 } },
    { template: "offer-reminder", ...to, payload: { ...offer, to: "creator", hoursLeft: 6 } },
    { template: "offer-expired", ...to, payload: { ...offer, to: "buyer", awaited: "buyer" } },
    { template: "license-revoked", ...to, payload: { ...license, to: "creator", reason: words } },
    { template: "license-ending", ...to, payload: { ...license, to: "creator", daysLeft: 3, hasEnded: false } },
    { template: "use-disputed", ...to, payload: { ...use, to: "creator" } },
    { template: "dispute-step", ...to, payload: { ...use, to: "creator", step: "cured", words } },
    { template: "dispute-resolved", ...to, payload: { ...use, to: "buyer", resolution: words } },
    { template: "waitlist-confirm", ...to, payload: { ...sampleEntry, name: words } },
    { template: "waitlist-welcome", ...to, payload: { ...sampleEntry, name: words, referralCode: "0123", place: 1 } },
    { template: "inquiry-received", ...to, payload: { name: words, topic: "Other", kind: "message", ref: null } },
    {
      template: "inquiry-notice",
      ...to,
      payload: { name: words, topic: "Other", email: "a@example.com", facts: [["Company", words]], message: words },
    },
    { template: "guide-link", ...to, payload: { name: words } },
  ];
}

test.each(HOSTILE)("another person's text stays text: %j", async (words) => {
  for (const mail of hostileMails(words)) {
    const { subject, html, text } = await render(mail);
    expect(subject).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(subject.length).toBeLessThanOrEqual(200);
    expect(html).not.toMatch(/<script|<b>/);
    expect(html.match(/<img [^>]*src="[^"]*"/g)).toEqual([expect.stringContaining(`src="${links.band()}"`)]);
    expect(hrefs(html)).toEqual(new Set(expectedLinks(mail)));
    expect(addresses(text)).toEqual(new Set(expectedLinks(mail)));
    expect(html.length).toBeLessThan(60_000);
  }
});

test("a reply to an inquiry goes to its sender, and an answer to ours to the team that wrote it; any other to support", async () => {
  for (const mail of sampleMails) {
    const { replyTo } = await render(mail);
    if (mail.template === "inquiry-notice") expect(replyTo).toBe(mail.payload.email);
    else if (mail.template === "inbound-reply") expect(replyTo).toBe(brand.mail[mail.payload.team]);
    else expect(replyTo).toBeUndefined();
  }
});

test("a claim without a reference is promised no referral", async () => {
  const mail: Mail = {
    template: "inquiry-received",
    toAddress: "dana@example.com",
    payload: { name: "Dana", topic: "Referral claim", kind: "referral", ref: null },
  };
  const { subject, text } = await render(mail);
  expect(subject + text).not.toMatch(/referr|claim|count/i);
});

test("a revoked license is told with the moment of that, and never with the end that it no longer has", async () => {
  const told = { ...sampleLicense, to: "buyer", reason: "A mistake." };
  const factsOf = async (payload: object) =>
    (await renderMail("license-revoked", payload)).text.replaceAll("\u00a0", " ");
  const now = await factsOf({ ...told, revokedAt: "2026-12-14T15:20:00.000Z" });
  expect(now).toContain("\nRevoked: December 14, 2026 at 10:20 AM EST\n");
  // A mail that the release before queued knows no moment.
  for (const text of [now, await factsOf(told)]) expect(text).not.toMatch(/^Ends: /m);
});

test("an invitation names our postal address where it is known", async () => {
  const invitation = { invitationId: "b8a3c6de-0000-4000-8000-000000000007", tokenSalt: "0123" };
  const [without, named] = await Promise.all(
    [{}, { postalAddress: "1 Example Street" }].map((more) =>
      renderMail("creator-invitation", { ...invitation, ...more }),
    ),
  );
  expect(without?.text).not.toContain("Example Street");
  expect(named?.text).toMatch(/marketplace\.\n1 Example Street\s*$/);
});

test("the guide's mail says what its page says of updates", async () => {
  const { text } = await renderMail("guide-link", { name: "Dana" });
  expect(text.replace(/\s+/g, " ")).toContain(GUIDE_UPDATES);
});

test("each party of a dispute reads whose clock runs, and who said what", async () => {
  const told = async (template: MailTemplate, to: string, step?: string) => {
    const mail = sampleMails.find(
      (one) =>
        one.template === template &&
        Reflect.get(one.payload, "to") === to &&
        (!step || Reflect.get(one.payload, "step") === step),
    );
    const clock = { dueAt: "2027-03-07T05:00:00.000Z", dueZone: "America/New_York" };
    const { html } = await renderMail(template, { ...(mail ?? expect.unreachable()).payload, ...clock });
    return html.replace(/<[^>]+>/g, " ");
  };
  expect(await told("use-disputed", "buyer")).toMatch(/\sAnswer by/);
  expect(await told("use-disputed", "creator")).toContain("They answer by");
  expect(await told("dispute-step", "creator", "stopped")).toContain("The licensee says that the use has stopped");
  expect(await told("dispute-step", "buyer", "cured")).toContain("You answered the dispute");
});

test("the mail of a suspension says why, since when in the creator's zone, and how many offers closed", async () => {
  const suspended = { name: "Ada", reason: "The portrait is of <somebody> else.", at: "2026-11-21T10:00:00.000Z" };
  const told = (closed: number) =>
    renderMail("profile-suspended", { ...suspended, closed, zone: "Europe/Paris" }).then(({ text }) =>
      text.replaceAll("\u00a0", " "),
    );
  const two = await told(2);
  for (const words of ["The portrait is of <somebody> else.", "11:00", "Open offers closed: 2"])
    expect(two).toContain(words);
  expect(await told(0)).toContain("None were open");
});

test("a template of another version is an error that names it", async () => {
  const later: { template: string; payload: MailPayloads[MailTemplate] } = {
    template: "toString",
    payload: sampleOffer,
  };
  await expect(renderMail(later.template as MailTemplate, later.payload)).rejects.toThrow(
    'no mail template "toString"',
  );
});
