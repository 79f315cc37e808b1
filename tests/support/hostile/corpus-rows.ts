import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { NOTE_MAX, PLACE_MAX } from "@/lib/licenses/use-rules";
import { type Agreement, makeAgreement, termsIn } from "@/lib/terms/agreement";
import { NARROWEST } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { deriveToken, hashToken } from "@/lib/tokens";
import { renewOfferSearchOf } from "@/tests/support/searched";
import { ask } from "@/tests/support/site-database";

/** Free-text columns of every table that a page, a mail or an export shows. */
export const freeText = {
  waitlist_submissions: [
    "full_name",
    "phone",
    "portfolio_links",
    "talent_category",
    "min_fee",
    "agent_referral_info",
    "referral_source",
    "referral_details",
    "company_name",
    "use_cases",
    "annual_budget",
    "agency_name",
    "credentials",
    "experience_level",
    "turnaround_flexibility",
    "marketing_source",
    "city",
    "ref",
    "src",
    "post",
  ],
  contact_submissions: ["full_name", "phone", "subject", "message"],
  blog_subscriptions: ["source_post"],
  outbound_email: ["template", "to_address", "last_error", "provider_id"],
  profiles: ["display_name", "phone"],
  creator_profile: ["city"],
  onboarding_draft: ["display_name", "phone"],
  buyer_org: ["name"],
  offer: ["buyer_name", "buyer_organisation", "use_case"],
} as const;

type Values = Record<string, unknown>;

export type CorpusRow = {
  text: string;
  id: string;
  salt: string;
  demoId: string;
  draftId: string;
  offerId: string;
  declinedId: string;
  approvedId: string;
  grantId: string;
};

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Writes `text` to the table's free-text columns, and `values`; an `email` also sets its key. */
async function add(client: pg.Client, table: keyof typeof freeText, text: string, values: Values): Promise<void> {
  const { email, ...rest } = values;
  const row: Values = { ...Object.fromEntries(freeText[table].map((column) => [column, text])), ...rest };
  const columns = Object.keys(row);
  const marks = columns.map((_, index) => `$${index + 1}`);
  const last = `$${marks.length + 1}`;
  if (email !== undefined) {
    columns.push("email", "email_key");
    marks.push(last, `lower(btrim(${last}))`);
  }
  await client.query(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks.join(", ")})`,
    email === undefined ? Object.values(row) : [...Object.values(row), email],
  );
}

/** Possible before addresses were validated. */
const addressOf = (text: string, id: string): string => `${text.trim()}-${id}@example.test`;

const agreedTerms = (useCase: string): OfferTerms => ({
  rights: ["likeness", "voice"],
  category: "games",
  territory: "us",
  termMonths: 3,
  useCase,
  priceCents: 35_000,
  scope: NARROWEST,
  replica: null,
});

type OfferState = "pending" | "approved" | "declined";

async function addOffer(client: pg.Client, status: OfferState, { text, id, salt, offerId }: CorpusRow): Promise<void> {
  await add(client, "offer", text, {
    id: offerId,
    root_offer_id: offerId,
    buyer_org_id: id,
    creator_user_id: id,
    rights: "{likeness,voice}",
    category: "games",
    territory: "us",
    term_months: 3,
    price_cents: 35_000,
    approval_token_hash: sha256(deriveToken("offer-decision", offerId, salt)),
    approval_token_expires_at: new Date(Date.now() + 3_600_000),
    token_salt: salt,
    sent_at: new Date(),
    status,
    ...(status === "pending" ? {} : { decided_at: new Date(), decided_by: "creator" }),
    ...(status === "declined" ? { decline_reason: text } : {}),
  });
  const { document, hash } = makeAgreement(offerId, agreedTerms(text), {
    licensor: { id, name: text },
    licensee: { id, organisation: text, representative: text, email: addressOf(text, id) },
  });
  await client.query("INSERT INTO agreement (offer_id, document, hash) VALUES ($1, $2, $3)", [offerId, document, hash]);
}

async function addSubmissions(client: pg.Client, text: string): Promise<CorpusRow> {
  const id = randomUUID();
  const row = {
    text,
    id,
    salt: sha256(id).slice(0, 32),
    demoId: randomUUID(),
    draftId: randomUUID(),
    offerId: randomUUID(),
    declinedId: randomUUID(),
    approvedId: randomUUID(),
    grantId: randomUUID(),
  };
  const email = addressOf(text, id);
  const agreed = { agreed_waitlist_terms: true, agreed_platform_terms: true, user_type: "talent" };
  const lists = {
    preferred_use_cases: [text],
    content_duration_preferences: [text, text],
    geographic_licensing: [text],
  };
  await add(client, "waitlist_submissions", text, { id, email, token_salt: row.salt, ...agreed, ...lists });
  await add(client, "contact_submissions", text, { id, email });
  return row;
}

async function addRest(client: pg.Client, row: CorpusRow): Promise<void> {
  const { text, id } = row;
  const email = addressOf(text, id);
  const demo = { subject: "buyer_demo_request", message: JSON.stringify({ [text]: text, company: text }) };
  await add(client, "contact_submissions", text, { id: row.demoId, email, ...demo });
  await add(client, "blog_subscriptions", text, { id, email });
  await add(client, "outbound_email", text, { id, payload: "{}", state: "failed", attempts: 10 });
  await add(client, "profiles", text, { id, email });
  const rights = { rights: ["likeness", "voice"], preset: "standard", categories: "{games}" };
  const active = { status: "active", activated_at: new Date(), payout_email: email };
  await add(client, "creator_profile", text, { user_id: id, ...rights, ...active });
  const draft = {
    price_floor_cents: 5_000,
    auto_approve: false,
    payout_email: email,
    token_hash: sha256(`draft ${id}`),
  };
  const open = { expires_at: new Date(Date.now() + 3_600_000) };
  await add(client, "onboarding_draft", text, { id: row.draftId, email, ...rights, ...draft, ...open });
  await add(client, "buyer_org", text, { id, email });
  await addOffer(client, "pending", row);
  await addOffer(client, "declined", { ...row, offerId: row.declinedId });
  await addOffer(client, "approved", { ...row, offerId: row.approvedId });
  await client.query(
    `INSERT INTO license_grant (id, offer_id, creator_user_id, buyer_org_id, effective_at, expires_at, certificate_hash, token_salt)
     VALUES ($1, $2, $5, $5, now(), now() + interval '90 days', $3, $4)`,
    [row.grantId, row.approvedId, sha256(row.grantId), row.salt, id],
  );
}

/**
 * Puts each text into every free-text column: of every table (with a creator that an administrator can decide on, a
 * license in force, a declined offer with that reason, and an open offer, `offerId`), or only of the submissions.
 */
export async function addCorpus(
  databaseUrl: string,
  texts: readonly string[],
  tables: "all" | "submissions",
): Promise<CorpusRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    const rows = [];
    for (const text of texts) {
      const row = await addSubmissions(client, text);
      if (tables === "all") await addRest(client, row);
      rows.push(row);
    }
    await client.query("COMMIT");
    await renewOfferSearchOf(
      rows.map(({ id }) => id),
      databaseUrl,
    );
    return rows;
  } finally {
    await client.end();
  }
}

export type UseRow = CorpusRow & { useId: string; disputeId: string; place: string; renewalId: string };

const cut = (text: string, length: number): string => [...text].slice(0, length).join("");

/** Renews a row's license for a use with other words. Returns the offer's id. */
async function addRenewal({ offerId, grantId, salt, text }: CorpusRow): Promise<string> {
  const id = randomUUID();
  const changed = {
    id,
    root_offer_id: id,
    renews_grant_id: grantId,
    approval_token_hash: hashToken(deriveToken("offer-decision", id, salt)),
  };
  const [agreement] = await ask<{ document: string }>("SELECT document FROM agreement WHERE offer_id = $1", [offerId]);
  const former: Agreement = JSON.parse(agreement?.document ?? "");
  const terms = { ...termsIn(former), useCase: `Once more.\n${text}` };
  const renews = { license: grantId, until: new Date().toISOString() };
  const { document, hash } = makeAgreement(id, terms, { ...former, renews });
  // An offer and its agreement are added in one statement.
  await ask(
    `WITH added AS (
       INSERT INTO offer SELECT (copy).* FROM (SELECT jsonb_populate_record(offer, $2) AS copy FROM offer WHERE id = $1) AS o
     ) INSERT INTO agreement (offer_id, document, hash) VALUES ($3, $4, $5)`,
    [offerId, JSON.stringify(changed), id, document, hash],
  );
  await ask("INSERT INTO offer_search SELECT $2, search_text FROM offer_search WHERE offer_id = $1", [offerId, id]);
  return id;
}

/** Files two uses of each license, disputes one, and offers a renewal, with the row's text in every text field. */
export async function addUses(rows: readonly CorpusRow[]): Promise<UseRow[]> {
  return Promise.all(
    rows.map(async (row) => {
      const { text, grantId } = row;
      const [useId, disputedId, disputeId] = [randomUUID(), randomUUID(), randomUUID()];
      const place = cut(text, PLACE_MAX);
      await ask(
        `INSERT INTO license_use (id, grant_id, place, territory, begins_on, ends_on, note, filed_at, licensed_right, medium, is_paid, by_handle)
         SELECT id, $2, $3, 'us', '2027-02-01', '2027-03-01', $4, now(), 'voice', 'radio_podcast', false, false FROM unnest($1::uuid[]) AS id`,
        [[useId, disputedId], grantId, place, cut(text, NOTE_MAX)],
      );
      await ask(
        `WITH marked AS (UPDATE license_use SET disputed_at = now() WHERE id = $2)
         INSERT INTO use_dispute (id, use_id, reason, state, created_at, due_at, resolved_at, resolution)
         VALUES ($1, $2, $3, 'rejected', now(), now(), now(), $3)`,
        [disputeId, disputedId, text],
      );
      return { ...row, useId, disputeId, place, renewalId: await addRenewal(row) };
    }),
  );
}
