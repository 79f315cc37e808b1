import { randomUUID } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { auditView } from "@/components/admin/audit-view";
import { brandsView } from "@/components/admin/brands-view";
import { contactView } from "@/components/admin/contact-view";
import { creatorsView, suspendingPage, verifyingPage } from "@/components/admin/creators-view";
import { offersView } from "@/components/admin/offers-view";
import { outboxView } from "@/components/admin/outbox-view";
import { waitlistView } from "@/components/admin/waitlist-view";
import { Moment } from "@/components/ui/moment";
import { InterestFields, MatchFields, SourceFields } from "@/components/waitlist/answer-fields";
import { creatorDecisionSchema } from "@/lib/admin/schema";
import { listAudit } from "@/lib/audit/admin";
import { documentHash } from "@/lib/audit/consent-documents";
import type { CheckRow } from "@/lib/brands/admin";
import { listCreators } from "@/lib/creators/admin";
import { CREATOR_STATUSES } from "@/lib/creators/rules";
import { outboxKinds } from "@/lib/dispatch";
import { EmailState, Preset } from "@/lib/generated/prisma/enums";
import { listContact } from "@/lib/inquiries/admin";
import { contactSchema, demoSchema } from "@/lib/inquiries/schema";
import { claimReferral, requestDemo, requestGuide, sendMessage } from "@/lib/inquiries/submit";
import { mailTemplateLabels } from "@/lib/mail/catalogue";
import { listOffers } from "@/lib/offers/admin";
import { listOutbox } from "@/lib/outbox/admin";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { CATEGORIES, TERRITORIES } from "@/lib/terms/terms";
import { listWaitlist } from "@/lib/waitlist/admin";
import { confirmMember } from "@/lib/waitlist/confirm";
import { joinWaitlist } from "@/lib/waitlist/join";
import { adminInterestLabels, INTERESTS } from "@/lib/waitlist/rules";
import { waitlistSchema } from "@/lib/waitlist/schema";
import { REGISTER } from "@/lib/your-data/register";
import { addAuditSamples } from "@/tests/support/audit";
import { testDatabase } from "@/tests/support/database";
import { addCreator, addOffer } from "@/tests/support/offers";
import { application, openMailedLink } from "@/tests/support/people";
import { ShownRows } from "@/tests/support/shown-rows";

const { look } = await testDatabase();
const now = new Date("2026-11-21T09:00:00Z");
const all: Listing = { search: "", filter: undefined, order: "newest", position: { kind: "start" } };
const found = (search: string): Listing => ({ ...all, search });
const act = async () => ({ status: "idle" as const, fieldErrors: {}, values: {}, submitCount: 0 });

const desk = { reply: act, move: act, note: act };

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&#x27;": "'", "&quot;": '"' };
const plain = (html: string): string => html.replace(/&(?:lt|gt|amp|quot|#x27);/g, (entity) => entities[entity] ?? "");

function shown(element: ReactElement): string[] {
  const texts = [...renderToStaticMarkup(element).matchAll(/>([^<]+)/g)].map(([, text = ""]) => plain(text));
  return texts.flatMap((text) => [text, ...text.split(", ")]);
}

const isStoredWord = (text: string): boolean => /^[a-z0-9]+(?:_[a-z0-9]+)+$|^[a-z]+[A-Z]\w*$/.test(text);

function expectLabel(texts: readonly string[], label: string, word: string): void {
  expect(texts, `the label of ${word}`).toContain(label);
  if (label !== word) expect(texts, `${word} as it is stored`).not.toContain(word);
  expect(texts.filter(isStoredWord)).toEqual([]);
}

function enumerated(schema: z.ZodType): [field: string, word: string, many: boolean][] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const wordsOf = (part: unknown): unknown[] => {
    if (typeof part !== "object" || part === null) return [];
    const { enum: words = [], anyOf = [], items } = part as { enum?: unknown[]; anyOf?: unknown[]; items?: unknown };
    return [...words, ...anyOf.flatMap(wordsOf), ...wordsOf(items)];
  };
  return Object.entries(properties).flatMap(([field, part]) => {
    const many = JSON.stringify(part).includes('"items"');
    return wordsOf(part).map((word): [string, string, boolean] => [field, String(word), many]);
  });
}

function formLabels(element: ReactElement): Map<string, string> {
  const html = renderToStaticMarkup(element);
  const labels = new Map<string, string>();
  for (const [, name = "", options = ""] of html.matchAll(/<select[^>]* name="(\w+)"[^>]*>(.*?)<\/select>/g)) {
    for (const [, word = "", label = ""] of options.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)/g)) {
      labels.set(`${name} ${plain(word)}`, plain(label));
    }
  }
  for (const [, name = "", word = "", id = ""] of html.matchAll(
    /<input(?=[^>]* name="(\w+)")(?=[^>]* value="([^"]*)")[^>]* id="([^"]*)"/g,
  )) {
    const [, label = ""] = new RegExp(`<label(?=[^>]* for="${id}")[^>]*>([^<]*)`).exec(html) ?? [];
    labels.set(`${name} ${plain(word)}`, plain(label));
  }
  return labels;
}

test("every answer of the waitlist form is shown as the form labels it", async () => {
  let walked = 0;
  for (const interest of INTERESTS) {
    const labels = formLabels(
      <>
        <InterestFields interest={interest} />
        <SourceFields />
        <MatchFields open />
      </>,
    );
    for (const [field, word, many] of enumerated(waitlistSchema(interest))) {
      if (field === "primaryInterest") continue;
      const fullName = `Ada ${randomUUID()}`;
      const answers = { ...application(), primaryInterest: interest, fullName, [field]: many ? [word] : word };
      await joinWaitlist(answers as ReturnType<typeof application>, now);
      const { rows } = await listWaitlist(found(fullName));
      const label = labels.get(`${field} ${word}`) ?? `no label of ${word} in the form`;
      expectLabel(shown(<ShownRows view={waitlistView(desk, act)} rows={rows} />), label, word);
      expectLabel(
        shown(<ShownRows view={waitlistView(desk, act)} rows={rows} />),
        adminInterestLabels[interest],
        interest,
      );
      walked += 1;
    }
  }
  expect(walked).toBeGreaterThan(70);
});

test("a waitlist entry shows what was agreed to, in which version and when", async () => {
  const fullName = `Bo ${randomUUID()}`;
  const joined = await joinWaitlist({ ...application(), fullName }, now);
  const table = async () =>
    renderToStaticMarkup(
      <ShownRows view={waitlistView(desk, act)} rows={(await listWaitlist(found(fullName))).rows} />,
    );
  expect(await table()).toContain("None before the address is confirmed");
  if (!joined.ok) throw new Error("Not joined");
  await confirmMember(await openMailedLink(look, joined.id), now);
  const html = await table();
  const version = async (name: "waitlist-terms" | "terms-of-service") => (await documentHash(name)).slice(0, 12);
  const at = renderToStaticMarkup(<Moment at={now} />);
  expect(at).toContain(">November 21, 2026 at 9:00\u00a0AM\u00a0UTC<");
  expect(html).toContain(`Waitlist Terms, version ${await version("waitlist-terms")}, ${at}`);
  expect(html).toContain(`Terms of Service, version ${await version("terms-of-service")}, ${at}`);
  expect(html).toMatch(/Update emails, version [0-9a-f]{12}, <time [^>]*>November/);
});

test("every subject and every answer of a request is shown by its label", async () => {
  const sender = () => ({ fullName: `Dana ${randomUUID()}`, email: "dana@example.test" });
  const texts = async ({ fullName }: { fullName: string }) =>
    shown(<ShownRows view={contactView(desk, act)} rows={(await listContact(found(fullName))).rows} />);
  for (const [field, word] of enumerated(contactSchema)) {
    const from = sender();
    await sendMessage({ ...from, subject: "general", message: "Hello", [field]: word }, now);
    expect(await texts(from)).not.toContain(word);
    expect((await texts(from)).filter(isStoredWord)).toEqual([]);
  }
  for (const [field, word] of enumerated(demoSchema)) {
    const from = sender();
    await requestDemo({ ...from, company: "Acme", useCase: "Radio", role: "Buyer", [field]: word }, now);
    expectLabel(await texts(from), word.replace(/-(?=[\d$])/, "–"), word);
    expect(await texts(from)).toEqual(expect.arrayContaining(["Demo request", "Role/Title", "Primary Use Case"]));
  }
  const referred = sender();
  await claimReferral({ ...referred, ref: "abc123" }, now);
  expect(await texts(referred)).toEqual(expect.arrayContaining(["Referral claim", "Reference", "abc123"]));
  const reader = sender();
  await requestGuide(reader, now);
  expect(await texts(reader)).toEqual(expect.arrayContaining(["NIL guide request", "Guide", "nil-rights.pdf"]));
});

test("every state, preset, right and category of a creator is shown by its label", async () => {
  // A pending creator is a draft without a profile.
  for (const status of CREATOR_STATUSES.filter((one) => one !== "pending")) {
    for (const preset of Object.values(Preset)) {
      const { email, userId } = await addCreator({ categories: CATEGORIES, rights: ["likeness", "voice", "training"] });
      await db().creatorProfile.update({ where: { userId }, data: { status, preset } });
      const { rows } = await listCreators(found(email));
      const texts = shown(
        <ShownRows view={creatorsView({ decide: act, answer: act, removeSample: act, erase: act })} rows={rows} />,
      );
      for (const word of [status, preset, ...CATEGORIES]) {
        expectLabel(texts, word.charAt(0).toUpperCase() + word.slice(1), word);
      }
      expect(texts).toEqual(expect.arrayContaining(["Likeness", "voice", "AI training"]));
    }
  }
});

test("the form of a suspension says what the creator reads, and how many offers it closes", async () => {
  const { email } = await addCreator();
  const { rows } = await listCreators(found(email));
  const view = creatorsView({ decide: act, answer: act, removeSample: act, erase: act });
  const said = (closable: number) => shown(<ShownRows view={view} rows={rows.map((row) => ({ ...row, closable }))} />);
  expect(said(0).join(" ")).toContain("No offer is open.");
  expect(said(3).join(" ")).toContain("This closes 3 open offers, with an email to each brand.");
  expect(said(3).join(" ")).toContain("The creator reads it word for word");
});

test("each decision has its form while it is possible, and each form a page of its own", async () => {
  const { email, userId } = await addCreator();
  const view = creatorsView({ decide: act, answer: act, removeSample: act, erase: act });
  const offered = async () => {
    const { rows } = await listCreators(found(email));
    const html = renderToStaticMarkup(<ShownRows view={view} rows={rows} />);
    return [...html.matchAll(/value="(verify|unverify|allow-name|suspend|lift)"/g)].map(([, decision]) => decision);
  };
  expect(await offered()).toEqual(["unverify", "suspend"]);
  await look("UPDATE creator_profile SET status = 'suspended' WHERE user_id = $1", [userId]);
  expect(await offered()).not.toContain("suspend");
  expect(await offered()).toContain("lift");
  await look("UPDATE creator_profile SET status = 'active' WHERE user_id = $1", [userId]);
  await look("DELETE FROM creator_verification WHERE creator_user_id = $1", [userId]);
  expect((await offered()).toSorted()).toEqual(["suspend", "verify"]);
  const { rows } = await listCreators(found(email));
  expect(shown(<ShownRows view={view} rows={rows} />).join(" ")).not.toContain("there is nothing to decide");
  const address = "/admin/creators?row=1#row";
  expect(new Set([address, verifyingPage(address), suspendingPage(address)]).size).toBe(3);
});

test("a form of the release before, whose note was for staff alone, suspends nobody", async () => {
  const { email } = await addCreator();
  const { rows } = await listCreators(found(email));
  const view = creatorsView({ decide: act, answer: act, removeSample: act, erase: act });
  const [, form = ""] = renderToStaticMarkup(<ShownRows view={view} rows={rows} />).split('<div id="suspend"');
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, plain(value)],
  );
  const now = { ...Object.fromEntries(hidden), decision: "suspend", note: "Looks like fraud" };
  expect(creatorDecisionSchema.safeParse(now).success).toBe(true);
  const { userId, version, decision, note } = creatorDecisionSchema.parse(now);
  const before = creatorDecisionSchema.safeParse({ userId, version, decision, note });
  expect(before.error?.issues).toMatchObject([{ path: ["note"], message: expect.stringContaining("Reload the page") }]);
  expect(creatorDecisionSchema.safeParse({ userId, version, decision: "lift", note }).success).toBe(true);
});

test("the notes that a person sees among its data are announced as such", async () => {
  const { email, userId } = await addCreator();
  await look("DELETE FROM creator_verification WHERE creator_user_id = $1", [userId]);
  const { rows } = await listCreators(found(email));
  const view = creatorsView({ decide: act, answer: act, removeSample: act, erase: act });
  const seesIt = (table: string, column: string) =>
    REGISTER.some((one) => one.table === table && one.columns[column]?.shown !== undefined);
  expect([seesIt("creator_verification", "note"), seesIt("organisation_check", "answer")]).toEqual([true, true]);
  expect(shown(<ShownRows view={view} rows={rows} />).join(" ")).toContain("sees it under “Your data”");
  const check = { id: randomUUID(), createdAt: now, outcome: null, name: "Acme", domain: "acme.test" } as CheckRow;
  const checks = brandsView({ answer: act, end: act, erase: act });
  expect(shown(<ShownRows view={checks} rows={[{ ...check, otherNames: [] }]} />).join(" ")).toContain(
    "the brand sees it under “Your data”",
  );
});

test("every category, territory and right of an offer is shown by its label", async () => {
  for (const category of CATEGORIES) {
    for (const territory of TERRITORIES) {
      const { id } = await addOffer({ category, territory, rights: ["likeness", "voice", "training"] });
      const { rows } = await listOffers(all);
      const row = rows.filter((one) => one.id === id);
      const texts = shown(<ShownRows view={offersView(now, act)} rows={row} />);
      for (const word of [category, territory]) expect(texts).not.toContain(word);
      expect(texts).toContain("Likeness, voice, AI training");
      expect(texts.filter(isStoredWord)).toEqual([]);
    }
  }
});

test("every mail and every state of one is shown by its label", async () => {
  for (const [template, label] of Object.entries(mailTemplateLabels)) {
    for (const state of Object.values(EmailState)) {
      const to = `${randomUUID()}@example.test`;
      await look(
        `INSERT INTO outbound_email (template, to_address, payload, state, withheld_for)
         VALUES ($1, $2, '{}', $3::email_state, CASE WHEN $3 = 'withheld' THEN 'hour' END)`,
        [template, to, state],
      );
      const { rows } = await listOutbox(found(to));
      const texts = shown(<ShownRows view={outboxView("Mail", outboxKinds, act)} rows={rows} />);
      expectLabel(texts, label, template);
      expect(texts).not.toContain(state);
    }
  }
});

test("every audited action, with its table and its details, is shown by labels", async () => {
  const samples = await addAuditSamples(db());
  const first = await listAudit(all);
  const rest = first.next ? await listAudit({ ...all, position: { kind: "after", cursor: first.next } }) : { rows: [] };
  const rows = [...first.rows, ...rest.rows];
  expect(rows.length).toBeGreaterThanOrEqual(samples.length);
  for (const { action, table, details } of samples) {
    const row = rows.filter((one) => one.action === action);
    const texts = shown(<ShownRows view={auditView} rows={row} />);
    for (const name of [action, table, ...Object.keys(details)])
      expect(texts, `${action}: ${name}`).not.toContain(name);
    expect(texts.filter(isStoredWord), action).toEqual([]);
  }
});
