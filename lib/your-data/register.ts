import { Prisma } from "@/lib/generated/prisma/client";
import { CONTRACT_NOTICES, MAIL_NUMBERS } from "@/lib/retention/endings";
import type { RetentionRule } from "@/lib/retention/rules";
import { ERASED_DOMAIN } from "@/lib/text/email";
import type { Person } from "@/lib/your-data/person";

// Every table and column that holds something about a person. Seeing, downloading and erasing one's data all work from this
// register, and a test compares it with the database. Tables without personal data are in lib/your-data/not-personal.ts. The
// register stays in one file, though it is long, because an erasure goes through it in order: rows that name others come before
// those that they name.

export const GROUPS = {
  waitlist: "Waitlist",
  inquiries: "Messages and requests to us",
  subscriptions: "Articles and invitations",
  account: "Your account",
  sessions: "Where you sign in",
  creator: "Your rules and your page as a creator",
  brand: "Your brand",
  offers: "Offers",
  messages: "Messages about offers",
  licenses: "Licenses",
  uses: "Uses and disputes",
  consents: "What you agreed to",
  mails: "Emails to you",
  log: "Log of important actions",
} as const;
export type Group = keyof typeof GROUPS;

/**
 * `shown`: its label. If it is not shown, `why` says why. `blank`: in SQL, what replaces it in a row that stays. `isSet`:
 * an erasure takes nothing away there, and sets a moment that is not set yet.
 */
type Column = ({ shown: string; why?: never } | { shown?: never; why: string }) & { blank?: string; isSet?: true };

type Condition = (person: Person) => Prisma.Sql;

export type PersonalTable = {
  table: string;
  group: Group;
  /** The word for one row. */
  row: string;
  /** Why it is kept, and how long (lib/retention/rules). */
  rule: RetentionRule;
  /** Which rows `t` are the person's. */
  mine: Condition;
  /** Orders rows newest first. */
  at: string;
  columns: Readonly<Record<string, Column>>;
  /** The rows that an erasure keeps, with some columns blanked, and the rule that says why. All others are deleted. */
  stays?: { rows: Condition; rule: RetentionRule };
};

const shown = (label: string, blank?: string): Column => ({ shown: label, ...(blank && { blank }) });
const set = (label: string, column: string): Column => ({
  shown: label,
  blank: `coalesce(t.${column}, now())`,
  isSet: true,
});
const unshown = (why: string, blank?: string): Column => ({ why, ...(blank && { blank }) });
const LINK = "input or hash of a link, which would open it";
const COMPUTED = "made from the columns beside it";
const OTHERS = "says who else took part, by an internal number";

const empty = "''";
const none = "NULL";
const noList = "'{}'";
const erasedAddress = (id: string) => `t.${id}::text || '@${ERASED_DOMAIN}'`;

const uuids = (ids: readonly string[]): Prisma.Sql => Prisma.sql`${[...ids]}::uuid[]`;
const all: Condition = () => Prisma.sql`true`;

const ofProfile =
  (column: string): Condition =>
  ({ profileIds }) =>
    Prisma.sql`t.${Prisma.raw(column)} = ANY(${uuids(profileIds)})`;
const ofSession: Condition = ({ profileIds }) =>
  Prisma.sql`t.session_id IN (SELECT id FROM sign_in_session WHERE profile_id = ANY(${uuids(profileIds)}))`;
const ofBrand =
  (column: string): Condition =>
  ({ buyerOrgIds }) =>
    Prisma.sql`t.${Prisma.raw(column)} = ANY(${uuids(buyerOrgIds)})`;
/**
 * Limits rows to the times at which an address was the person's. `names`: how a row names the address. `at`: when it did. What
 * came to the address before or after is somebody else's.
 */
export const whileHeld = ({ addresses }: Person, names: (key: string) => Prisma.Sql, at: string): Prisma.Sql =>
  addresses.length === 0
    ? Prisma.sql`false`
    : Prisma.sql`(${Prisma.join(
        addresses.map(
          ({ emailKey, since, until }) => Prisma.sql`
            ${names(emailKey)} AND ${Prisma.raw(at)} >= ${since}::timestamptz
            ${until ? Prisma.sql`AND ${Prisma.raw(at)} < ${until}::timestamptz` : Prisma.empty}`,
        ),
        " OR ",
      )})`;

const keysOf = ({ addresses }: Person): string[] => addresses.map(({ emailKey }) => emailKey);

export const whileTheirs =
  (key: string, at: string): Condition =>
  (person) =>
    whileHeld(person, (one) => Prisma.sql`${Prisma.raw(key)} = ${one}`, at);

/**
 * A row of a folded mailbox is the person's if it names their address, with any tag. If it names none, several people's
 * addresses may share the mailbox, so only the owner of exactly this address gets it. At Google's domains a mailbox is always
 * one person's.
 */
export const namesMailbox = (key: string): Prisma.Sql => Prisma.sql`(
  t.mailbox_key IN (mailbox_of(${key}), person_mailbox_of(${key}), ${key}) AND (
    person_mailbox_of(t.email_key) = person_mailbox_of(${key}) OR t.email_key IS NULL AND t.mailbox_key = ${key} OR split_part(${key}, '@', 2) IN ('gmail.com', 'googlemail.com')
  ))`;
const ofMailbox =
  (at: string): Condition =>
  (person) =>
    whileHeld(person, namesMailbox, at);

const ofParty: Condition = ({ profileIds, buyerOrgIds }) => Prisma.sql`
  (t.creator_user_id = ANY(${uuids(profileIds)}) OR t.buyer_org_id = ANY(${uuids(buyerOrgIds)}))`;
const ofOffer =
  (column: string): Condition =>
  ({ chains }) =>
    Prisma.sql`t.${Prisma.raw(column)} IN (SELECT id FROM offer WHERE root_offer_id = ANY(${uuids(chains)}))`;
const ofKept =
  (column: string): Condition =>
  ({ kept }) =>
    Prisma.sql`t.${Prisma.raw(column)} IN (SELECT id FROM offer WHERE root_offer_id = ANY(${uuids(kept)}))`;
const ofGrant =
  (column: string): Condition =>
  ({ profileIds, buyerOrgIds }) =>
    Prisma.sql`
    t.${Prisma.raw(column)} IN (SELECT id FROM license_grant
      WHERE creator_user_id = ANY(${uuids(profileIds)}) OR buyer_org_id = ANY(${uuids(buyerOrgIds)}))`;
const ofChain =
  (which: "chains" | "kept"): Condition =>
  (person) =>
    Prisma.sql`t.root_offer_id = ANY(${uuids(person[which])})`;

/** Whether offers that stay refer to it. */
const hasKept =
  (party: string, id: string): Condition =>
  ({ kept }) =>
    Prisma.sql`EXISTS (
    SELECT FROM offer o WHERE o.${Prisma.raw(party)} = t.${Prisma.raw(id)} AND o.root_offer_id = ANY(${uuids(kept)}))`;

/**
 * The evidence for an offer that stays, and what a person with licenses agreed to once for all of them. Read from the records
 * themselves: somebody who is erased a second time has no offers any more, and the earlier evidence must stay.
 */
const provesContract: Condition = (person) => Prisma.sql`(
  t.offer_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM offer o WHERE o.id = t.offer_id AND o.root_offer_id = ANY(${uuids(person.chains)}) AND o.root_offer_id <> ALL(${uuids(person.kept)})
  )
  OR t.offer_id IS NULL AND t.waitlist_id IS NULL AND t.document NOT IN ('update-emails', 'waitlist-terms')
    AND (${person.isLicensed} OR EXISTS (
      SELECT FROM consent_record other JOIN offer o ON o.id = other.offer_id JOIN offer l ON l.root_offer_id = o.root_offer_id
      JOIN license_grant g ON g.offer_id = l.id
      WHERE other.email_key = t.email_key AND ${whileTheirs("other.email_key", "other.agreed_at")(person)}
    ))
)`;

const contract = { rows: all, rule: "contracts" } as const;

/** In the order in which rows can be deleted: whatever refers to another table comes before it. */
export const REGISTER: readonly PersonalTable[] = [
  {
    table: "consent_record",
    group: "consents",
    row: "Record that you agreed",
    rule: "contract-consents",
    mine: whileTheirs("t.email_key", "t.agreed_at"),
    at: "agreed_at",
    columns: {
      document: shown("Agreed to"),
      document_hash: shown("Version (SHA-256 of the text)"),
      email_key: shown("Email"),
      party: shown("As"),
      agreed_at: shown("Agreed"),
      withdrawn_at: shown("Withdrawn"),
      statement: shown("The words"),
      ip: shown("IP address"),
      user_agent: shown("Browser, as it described itself"),
      link_mailed_at: shown("The link was mailed"),
      link_opened_at: shown("The link was first fetched"),
      link_seen_at: shown("Its page was first opened"),
    },
    stays: { rows: provesContract, rule: "contract-consents" },
  },
  {
    table: "inbound_reply",
    group: "inquiries",
    row: "Our reply",
    rule: "inquiries",
    // Uses the two indexes of the replies one after the other: an OR would read all replies.
    mine: (person) => Prisma.sql`t.id IN (
      SELECT r.id FROM inbound_reply r JOIN contact_submissions c ON c.id = r.contact_id WHERE ${whileTheirs("c.email_key", "c.created_at")(person)}
      UNION ALL
      SELECT r.id FROM inbound_reply r JOIN waitlist_submissions w ON w.id = r.waitlist_id WHERE ${whileTheirs("w.email_key", "w.created_at")(person)})`,
    at: "written_at",
    columns: {
      body: shown("Our words"),
      written_at: shown("Written"),
      mail_ended: unshown("what became of its email, which has its own state"),
    },
  },
  {
    table: "waitlist_submissions",
    group: "waitlist",
    row: "Application",
    rule: "waitlist",
    mine: whileTheirs("t.email_key", "t.created_at"),
    at: "created_at",
    columns: {
      full_name: shown("Name"),
      email: shown("Email"),
      email_key: unshown(COMPUTED),
      phone: shown("Phone"),
      user_type: shown("Interest"),
      city: shown("City"),
      portfolio_links: shown("Portfolio"),
      talent_category: shown("Category"),
      min_fee: shown("Minimum fee"),
      agent_referral_info: shown("Agent"),
      referral_source: shown("How you heard of us"),
      referral_details: shown("More about that"),
      company_name: shown("Company"),
      use_cases: shown("Use cases"),
      annual_budget: shown("Budget a year"),
      agency_name: shown("Agency"),
      credentials: shown("Credentials"),
      represented_count: shown("People represented"),
      consent_updates: shown("Updates about the launch"),
      preferred_use_cases: shown("Preferred use cases"),
      content_duration_preferences: shown("Preferred lengths"),
      experience_level: shown("Experience"),
      turnaround_flexibility: shown("Turnaround"),
      geographic_licensing: shown("Where to license"),
      marketing_source: shown("Campaign"),
      ref: shown("Code that you came with"),
      src: shown("Came from"),
      post: shown("Article that you came from"),
      referral_code: shown("Your code"),
      referrals: shown("People who came with it"),
      confirmed_at: shown("Address confirmed"),
      created_at: shown("Sent"),
      answered_at: shown("Answered"),
      closed_at: shown("Closed"),
      note: shown("Note of our staff"),
      token_salt: unshown(LINK),
      mailbox_key: unshown(COMPUTED),
      search_text: unshown(COMPUTED),
    },
  },
  {
    table: "contact_submissions",
    group: "inquiries",
    row: "Message or request",
    rule: "inquiries",
    mine: whileTheirs("t.email_key", "t.created_at"),
    at: "created_at",
    columns: {
      full_name: shown("Name"),
      email: shown("Email"),
      email_key: unshown(COMPUTED),
      subject: shown("Subject"),
      message: shown("Message"),
      phone: shown("Phone"),
      created_at: shown("Sent"),
      answered_at: shown("Answered"),
      closed_at: shown("Closed"),
      note: shown("Note of our staff"),
      search_text: unshown(COMPUTED),
    },
  },
  {
    table: "blog_subscriptions",
    group: "subscriptions",
    row: "Subscription to articles",
    rule: "subscriptions",
    mine: whileTheirs("t.email_key", "t.created_at"),
    at: "created_at",
    columns: {
      email: shown("Email"),
      email_key: unshown(COMPUTED),
      source_post: shown("Article that it began at"),
      confirmed_at: shown("Confirmed"),
      created_at: shown("Sent"),
      token_salt: unshown(LINK),
    },
  },
  {
    table: "creator_invitation",
    group: "subscriptions",
    row: "Invitation to become a creator",
    rule: "invitations",
    mine: ofMailbox("greatest(t.invited_at, t.refused_at)"),
    at: "invited_at",
    columns: {
      mailbox_key: shown("Mailbox"),
      email_key: unshown("the address, if it was always the same"),
      invited_at: shown("Invited"),
      refused_at: shown("No more of them since"),
      token_salt: unshown(LINK),
    },
    stays: { rows: () => Prisma.sql`t.refused_at IS NOT NULL`, rule: "refusals" },
  },
  {
    table: "mail_stop",
    group: "mails",
    row: "A kind of email that you stopped",
    rule: "refusals",
    mine: whileTheirs("t.email_key", "t.stopped_at"),
    at: "stopped_at",
    columns: { email_key: shown("Email"), kind: shown("Kind"), stopped_at: shown("Stopped") },
  },
  {
    table: "confirmed_mailbox",
    group: "mails",
    row: "Note that you opened a link from us",
    rule: "confirmed-mailboxes",
    mine: ofMailbox("t.acted_at"),
    at: "acted_at",
    columns: {
      mailbox_key: shown("Mailbox"),
      email_key: unshown("the address that used one last"),
      confirmed_at: shown("First"),
      acted_at: shown("Last"),
    },
  },
  {
    table: "outbound_email",
    group: "mails",
    row: "Email",
    rule: "mails",
    // By the mailbox first, because that has an index.
    mine: (person) =>
      Prisma.sql`t.mailbox_key IN (SELECT mailbox_of(key) FROM unnest(${keysOf(person)}::text[]) AS key)
        AND ${whileTheirs("lower(btrim(t.to_address))", "t.created_at")(person)}`,
    at: "created_at",
    columns: {
      template: shown("Kind"),
      to_address: shown("To"),
      created_at: shown("Written"),
      state: shown("State"),
      sent_at: shown("Sent"),
      withheld_for: shown("Held back because of"),
      payload: unshown("has the inputs of its links; you have the email itself", MAIL_NUMBERS),
      named: unshown("hashes of the addresses and numbers in its inputs", "'{}'"),
      erased_at: set("What it said was erased", "erased_at"),
      last_error: unshown("what the mail provider said when a try failed", none),
      provider_id: unshown("the mail provider’s number"),
      budget: unshown("which limit it counts against"),
      purpose: unshown(COMPUTED, none),
      asked_from: unshown("a keyed hash, for a day", none),
      mailbox_key: unshown(COMPUTED),
    },
    stays: {
      rows: () => Prisma.sql`t.state IN ('sent', 'captured') AND t.template = ANY(${[...CONTRACT_NOTICES]}::text[])
        AND EXISTS (SELECT FROM license_grant g WHERE g.id::text = t.payload ->> 'grantId')`,
      rule: "contract-notices",
    },
  },
  {
    table: "data_access",
    group: "sessions",
    row: "Link to your data",
    rule: "data-links",
    mine: whileTheirs("t.email_key", "t.asked_at"),
    at: "asked_at",
    columns: {
      email: shown("Email"),
      email_key: unshown(COMPUTED),
      asked_at: shown("Asked for"),
      used_at: shown("Used"),
      token_hash: unshown(LINK),
      session_hash: unshown(LINK),
    },
  },
  {
    table: "onboarding_draft",
    group: "creator",
    row: "Draft of a creator’s profile",
    rule: "drafts",
    mine: whileTheirs("t.email_key", "t.created_at"),
    at: "created_at",
    columns: {
      display_name: shown("Name"),
      email: shown("Email"),
      email_key: unshown(COMPUTED),
      phone: shown("Phone"),
      preset: shown("Preset"),
      rights: shown("Rights"),
      categories: shown("Categories"),
      media: shown("Where it may run"),
      price_floor_cents: shown("Minimum rate in cents"),
      payout_email: shown("Payout email"),
      auto_approve: shown("Automatic approval"),
      craft: shown("What you do"),
      city: shown("City"),
      links: shown("Links"),
      portrait: shown("Portrait (line art)"),
      created_at: shown("Sent"),
      applied_at: shown("Confirmed"),
      search_text: unshown(COMPUTED),
      token_hash: unshown(LINK),
    },
  },
  // Offers and what belongs to them
  {
    table: "offer_message",
    group: "messages",
    row: "Message to the other side",
    rule: "messages",
    mine: ofChain("chains"),
    at: "created_at",
    columns: {
      author: shown("Written by the"),
      act: shown("With a"),
      body: shown("Message"),
      created_at: shown("Written"),
      seen_at: shown("First seen"),
      reported_at: shown("Reported"),
      report_reason: unshown("the reader’s report"),
      report_words: unshown("the reader’s report"),
      outcome: shown("Decided"),
    },
    // Each side's words are blanked separately (lib/your-data/erase), because no license needs them.
    stays: { rows: ofChain("kept"), rule: "messages" },
  },
  {
    table: "license_reminder",
    group: "licenses",
    row: "Reminder of the end of a license",
    rule: "reminders",
    mine: ofGrant("grant_id"),
    at: "written_at",
    columns: { party: shown("To the"), stage: shown("Days before"), written_at: shown("Written") },
    stays: { rows: all, rule: "reminders" },
  },
  {
    table: "reminder_stop",
    group: "licenses",
    row: "No more reminders of the end of a license",
    rule: "reminders",
    mine: ofGrant("grant_id"),
    at: "stopped_at",
    columns: { party: shown("To the"), stopped_at: shown("Stopped") },
    stays: { rows: all, rule: "reminders" },
  },
  {
    table: "use_dispute",
    group: "uses",
    row: "Dispute about a use",
    rule: "contracts",
    mine: (person) => Prisma.sql`t.use_id IN (SELECT u.id FROM license_use u JOIN license_grant g ON g.id = u.grant_id
      WHERE g.creator_user_id = ANY(${uuids(person.profileIds)}) OR g.buyer_org_id = ANY(${uuids(person.buyerOrgIds)}))`,
    at: "created_at",
    columns: {
      reason: shown("Reason"),
      state: shown("State"),
      answer: shown("Answer"),
      resolution: shown("Decision of our staff"),
      created_at: shown("Disputed"),
      answered_at: shown("Answered"),
      resolved_at: shown("Settled"),
    },
    stays: contract,
  },
  {
    table: "license_use",
    group: "uses",
    row: "Use that was filed",
    rule: "contracts",
    mine: ofGrant("grant_id"),
    at: "filed_at",
    columns: {
      place: shown("Where"),
      note: shown("Note"),
      territory: shown("Territory"),
      begins_on: shown("From"),
      ends_on: shown("To"),
      medium: shown("Medium"),
      outside: shown("Outside the license, because"),
      filed_at: shown("Filed"),
    },
    stays: contract,
  },
  {
    table: "document_copy",
    group: "licenses",
    row: "Copy of a license’s PDF",
    rule: "document-copies",
    mine: ofGrant("grant_id"),
    at: "made_at",
    columns: {
      made_at: shown("Made"),
      made_from: unshown("a hash of what it was made from"),
      bytes: unshown("the PDF, which the license’s page gives you"),
    },
  },
  {
    table: "license_slot",
    group: "licenses",
    row: "Rights, territory and time that a license takes",
    rule: "contracts",
    mine: ofProfile("creator_user_id"),
    at: "grant_id",
    columns: {},
    stays: contract,
  },
  {
    table: "certificate_reissue",
    group: "licenses",
    row: "Certificate in place of an earlier one",
    rule: "contracts",
    mine: ofGrant("grant_id"),
    at: "created_at",
    columns: {
      created_at: shown("Issued"),
      jws: shown("The signed certificate"),
    },
    stays: contract,
  },
  {
    table: "certificate",
    group: "licenses",
    row: "Certificate",
    rule: "contracts",
    mine: ofGrant("grant_id"),
    at: "created_at",
    columns: {
      created_at: shown("Issued"),
      jws: shown("The signed certificate"),
      private_facts: shown("What only its two sides hold"),
    },
    stays: contract,
  },
  {
    table: "payment",
    group: "licenses",
    row: "Payment",
    rule: "contracts",
    mine: ofParty,
    at: "created_at",
    columns: {
      amount_cents: shown("Price in cents"),
      fee_cents: shown("Fee in cents"),
      provider: shown("By"),
      created_at: shown("Recorded"),
    },
    stays: contract,
  },
  {
    table: "license_grant",
    group: "licenses",
    row: "License",
    rule: "contracts",
    mine: ofParty,
    at: "created_at",
    columns: {
      id: shown("Number"),
      status: shown("State"),
      effective_at: shown("Begins"),
      expires_at: shown("Ends"),
      revoked_at: shown("Revoked"),
      revoked_reason: shown("Why"),
      replica_ended_at: shown("No new replica pieces from"),
      training_ended_at: shown("No AI training from"),
      taken_until: shown("Nothing exclusive in it licensed to others before"),
      certificate_hash: unshown("from which its rosette is drawn"),
      token_salt: unshown(LINK),
    },
    stays: contract,
  },
  {
    table: "offer_search",
    group: "offers",
    row: "Offer in our staff’s search",
    rule: "contracts",
    mine: ofOffer("offer_id"),
    at: "offer_id",
    columns: { search_text: unshown(COMPUTED) },
    stays: { rows: ofKept("offer_id"), rule: "contracts" },
  },
  {
    table: "agreement",
    group: "offers",
    row: "Agreement that came with an offer",
    rule: "contracts",
    mine: ofOffer("offer_id"),
    at: "created_at",
    columns: {
      created_at: shown("Written"),
      document: shown("Agreement"),
      hash: shown("SHA-256 of it"),
    },
    stays: { rows: ofKept("offer_id"), rule: "contracts" },
  },
  {
    table: "offer",
    group: "offers",
    row: "Terms of an offer, and its answer",
    rule: "contracts",
    mine: ofChain("chains"),
    at: "created_at",
    columns: {
      buyer_name: shown("Brand’s name"),
      buyer_organisation: shown("Organization"),
      rights: shown("Rights"),
      category: shown("Category"),
      territory: shown("Territory"),
      term_months: shown("Months"),
      use_case: shown("Intended use"),
      price_cents: shown("Price in cents"),
      status: shown("State"),
      decided_at: shown("Decided"),
      decided_by: shown("Decided by"),
      decline_reason: shown("Reason"),
      return_note: unshown("what colleagues of the brand wrote to each other"),
      replica_initials: shown("Initials under the described uses"),
      replica_adviser: shown("Who advised the creator"),
      created_at: shown("Made"),
      sent_at: shown("Sent"),
      seen_at: shown("First seen"),
      approval_token_hash: unshown(LINK),
      token_salt: unshown(LINK),
    },
    stays: { rows: ofChain("kept"), rule: "contracts" },
  },
  // Brands
  {
    table: "brand_member",
    group: "brand",
    row: "Brand for which you act, or acted",
    rule: "members",
    mine: ofProfile("profile_id"),
    at: "since",
    columns: { role: shown("Role"), since: shown("Since"), left_at: shown("Until") },
  },
  {
    table: "brand_invitation",
    group: "brand",
    row: "Invitation to act for a brand",
    rule: "team-invitations",
    mine: whileTheirs("t.email_key", "t.created_at"),
    at: "created_at",
    columns: {
      email: shown("Email"),
      email_key: unshown(COMPUTED),
      role: shown("Role"),
      created_at: shown("Invited"),
      accepted_at: shown("Accepted"),
      ended_at: shown("Taken back"),
      token_salt: unshown(LINK),
    },
  },
  {
    table: "organisation_check",
    group: "brand",
    row: "Check of your organization",
    rule: "check-requests",
    mine: ofBrand("buyer_org_id"),
    at: "asked_at",
    columns: {
      asked_at: shown("Asked"),
      name: shown("Organization"),
      domain: shown("Domain"),
      reach: shown("How to reach you"),
      evidence: shown("What shows that you act for it"),
      answered_at: shown("Answered"),
      outcome: shown("Outcome"),
      answer: shown("Answer"),
      ended_at: shown("Ended"),
    },
  },
  {
    table: "refused_buyer",
    group: "creator",
    row: "Brand that you take no offers of",
    rule: "creators",
    // What a creator refuses is the creator's own data. A brand is told when it makes an offer, but not which creators refuse
    // it beforehand.
    mine: (person) => Prisma.sql`(${ofProfile("creator_user_id")(person)})`,
    at: "refused_at",
    columns: { refused_at: shown("Since"), mailbox_key: unshown("another person’s address") },
  },
  {
    table: "shortlist_entry",
    group: "brand",
    row: "Creator on your shortlist",
    rule: "shortlist",
    mine: ofBrand("buyer_org_id"),
    at: "added_at",
    columns: { added_at: shown("Added") },
  },
  {
    table: "buyer_org",
    group: "brand",
    row: "Company and contact",
    rule: "brands",
    mine: ofBrand("id"),
    at: "created_at",
    columns: {
      name: shown("Name", "'Erased brand'"),
      email: shown("Email", erasedAddress("id")),
      email_key: unshown(COMPUTED, erasedAddress("id")),
      website: shown("Website", none),
      legal_name: shown("Legal name", none),
      billing_address: shown("Billing address", none),
      tax_id: shown("Tax ID", none),
      purchase_order: shown("Purchase order", none),
      confirmed_at: shown("Address confirmed"),
      created_at: shown("Since"),
      closed_at: set("Closed", "closed_at"),
      mailbox_key: unshown(COMPUTED),
    },
    stays: { rows: hasKept("buyer_org_id", "id"), rule: "contracts" },
  },
  // Creators
  {
    table: "creator_sample",
    group: "creator",
    row: "Sample of your voice",
    rule: "samples",
    mine: ofProfile("creator_user_id"),
    at: "created_at",
    columns: {
      title: shown("Title"),
      language: shown("Language"),
      style: shown("Style"),
      audience: shown("Heard by"),
      duration_ms: shown("Milliseconds"),
      created_at: shown("Added"),
      format: shown("Kind of file"),
      size: shown("Bytes"),
      sha256: shown("SHA-256 of the recording"),
      id: shown("Recording"),
    },
  },
  {
    table: "creator_picture",
    group: "creator",
    row: "Photo of you",
    rule: "pictures",
    mine: ofProfile("creator_user_id"),
    at: "created_at",
    columns: {
      position: shown("Place"),
      audience: shown("Seen by"),
      created_at: shown("Added"),
      sha256: shown("SHA-256 of the photo"),
      id: shown("Photo"),
      bytes: unshown("the photo itself, at its address"),
      small: unshown("the same photo, smaller"),
    },
  },
  {
    table: "verification_request",
    group: "creator",
    row: "Request to be verified",
    rule: "check-requests",
    mine: ofProfile("creator_user_id"),
    at: "asked_at",
    columns: {
      asked_at: shown("Asked"),
      reach: shown("How to reach you"),
      evidence: shown("What shows who you are"),
      answered_at: shown("Answered"),
      outcome: shown("Outcome"),
      answer: shown("Answer"),
    },
  },
  {
    table: "checked_page",
    group: "creator",
    row: "What your page said when you were verified",
    rule: "creators",
    mine: ({ profileIds }) => Prisma.sql`t.verification_id IN (
      SELECT v.id FROM creator_verification v WHERE v.creator_user_id = ANY(${uuids(profileIds)}))`,
    at: "verification_id",
    columns: { bio: shown("About you"), craft: shown("What you do"), links: shown("Links") },
  },
  {
    table: "creator_verification",
    group: "creator",
    row: "Verification",
    rule: "creators",
    mine: ofProfile("creator_user_id"),
    at: "checked_at",
    columns: {
      checked_at: shown("Checked"),
      note: shown("How"),
      name: shown("Name"),
      mailbox_key: shown("Mailbox"),
      slug: shown("Address of the page"),
      ended_at: shown("Ended"),
      name_skeleton: unshown(COMPUTED),
      portrait_hash: unshown(COMPUTED),
    },
  },
  {
    table: "held_page",
    group: "creator",
    row: "Words of your page that wait for our staff",
    rule: "creators",
    mine: ofProfile("creator_user_id"),
    at: "held_at",
    columns: { bio: shown("About you"), links: shown("Links"), held_at: shown("Wait since") },
  },
  {
    table: "creator_search",
    group: "creator",
    row: "Your page in our search",
    rule: "creators",
    mine: ofProfile("user_id"),
    at: "published_at",
    columns: { document: unshown(COMPUTED) },
  },
  {
    table: "creator_profile",
    group: "creator",
    row: "Your rules and your public page",
    rule: "creators",
    mine: ofProfile("user_id"),
    at: "created_at",
    columns: {
      status: shown("State", "'suspended'"),
      preset: shown("Preset"),
      rights: shown("Rights"),
      categories: shown("Categories"),
      media: shown("Where it may run"),
      price_floor_cents: shown("Minimum rate in cents"),
      payout_email: shown("Payout email", erasedAddress("user_id")),
      auto_approve: shown("Automatic approval", "false"),
      allows_exclusive: shown("Exclusive licenses"),
      replica_notice_days: shown("Days of notice for replicas"),
      city: shown("City", none),
      craft: shown("What you do", none),
      bio: shown("About you", empty),
      links: shown("Links", noList),
      portrait: shown("Portrait (line art)", none),
      slug: shown("Address of your page", none),
      is_public: shown("Page is public", "false"),
      shows_floor: shown("Page shows your minimum rate"),
      published_at: shown("Page switched on"),
      activated_at: shown("Active since"),
      closed_at: set("Closed", "closed_at"),
      name_held_at: shown("Name waits for our staff since", none),
      created_at: shown("Since"),
      folded_city: unshown(COMPUTED),
      portrait_hash: unshown(COMPUTED),
      name_skeleton: unshown(COMPUTED, none),
    },
    stays: { rows: hasKept("creator_user_id", "user_id"), rule: "contracts" },
  },
  {
    table: "creator_slug",
    group: "creator",
    row: "Address that your page has or had",
    rule: "creators",
    mine: ofProfile("user_id"),
    at: "created_at",
    columns: { slug: shown("Address"), created_at: shown("Since"), skeleton: unshown(COMPUTED) },
  },
  // Accounts
  {
    table: "calendar_feed",
    group: "sessions",
    row: "Calendar address",
    rule: "calendar-feeds",
    mine: ofProfile("profile_id"),
    at: "created_at",
    columns: { created_at: shown("Made"), token_salt: unshown(LINK) },
  },
  {
    table: "address_change",
    group: "account",
    row: "Change of address",
    rule: "former-addresses",
    mine: ofProfile("profile_id"),
    at: "asked_at",
    columns: {
      from_email: shown("From"),
      from_key: unshown(COMPUTED),
      to_email: shown("To"),
      to_key: unshown(COMPUTED),
      asked_at: shown("Asked"),
      confirmed_at: shown("Confirmed"),
      undone_at: shown("Undone"),
      kept_rules: unshown("your rules of then, for three days, to undo it"),
      token_salt: unshown(LINK),
    },
  },
  {
    table: "passkey",
    group: "sessions",
    row: "Passkey",
    rule: "factors",
    mine: ofProfile("profile_id"),
    at: "created_at",
    columns: {
      name: shown("Name"),
      created_at: shown("Added"),
      last_used_at: shown("Last used"),
      credential_id: unshown("by which your device finds the passkey"),
      public_key: unshown("checks what your device signs"),
      transports: unshown("how your device is reached"),
    },
  },
  {
    table: "totp_factor",
    group: "sessions",
    row: "Authenticator app",
    rule: "factors",
    mine: ofProfile("profile_id"),
    at: "created_at",
    columns: {
      created_at: shown("Added"),
      last_used_at: shown("Last used"),
      sealed_secret: unshown("makes the codes of the app"),
    },
  },
  {
    table: "totp_enrolment",
    group: "sessions",
    row: "Authenticator app that is being set up",
    rule: "factor-setups",
    mine: ofSession,
    at: "started_at",
    columns: { started_at: shown("Began"), sealed_secret: unshown("makes the codes of the app") },
  },
  {
    table: "recovery_code",
    group: "sessions",
    row: "Recovery code",
    rule: "factors",
    mine: ofProfile("profile_id"),
    at: "created_at",
    columns: { created_at: shown("Made"), used_at: shown("Used"), code_hash: unshown("a hash of the code") },
  },
  {
    table: "admin_invitation",
    group: "account",
    row: "Invitation to become an administrator",
    rule: "staff-invitations",
    mine: whileTheirs("t.email_key", "t.created_at"),
    at: "created_at",
    columns: {
      email: shown("Email"),
      email_key: unshown(COMPUTED),
      created_at: shown("Invited"),
      accepted_at: shown("Accepted"),
      ended_at: shown("Taken back"),
      token_salt: unshown(LINK),
    },
  },
  {
    table: "proof_request",
    group: "sessions",
    row: "Link by which you showed that a mailbox is yours",
    rule: "proofs",
    mine: ofSession,
    at: "asked_at",
    columns: {
      acts: shown("For"),
      asked_at: shown("Asked"),
      used_at: shown("Used"),
      token_salt: unshown(LINK),
    },
  },
  {
    table: "sign_in_session",
    group: "sessions",
    row: "Session",
    rule: "sessions",
    mine: ofProfile("profile_id"),
    at: "created_at",
    columns: {
      browser: shown("Browser"),
      created_at: shown("Began"),
      last_seen_at: shown("Last seen"),
      ended_at: shown("Ended"),
      browser_key: unshown("a hash of the browser’s cookie"),
    },
  },
  {
    table: "sign_in_link",
    group: "sessions",
    row: "Sign-in link",
    rule: "sign-in-links",
    mine: ofProfile("profile_id"),
    at: "created_at",
    columns: {
      created_at: shown("Mailed"),
      used_at: shown("Used"),
      next_path: shown("Led to"),
      token_hash: unshown(LINK),
    },
  },
  {
    table: "profiles",
    group: "account",
    row: "Name and sign-in",
    rule: "accounts",
    mine: ofProfile("id"),
    at: "created_at",
    columns: {
      email: shown("Email", erasedAddress("id")),
      email_key: unshown(COMPUTED, erasedAddress("id")),
      display_name: shown("Name", "'Erased creator'"),
      phone: shown("Phone", none),
      time_zone: shown("Time zone", none),
      role: shown("Role"),
      email_verified_at: shown("Address confirmed", none),
      created_at: shown("Since"),
      password_hash: unshown("a password", none),
      folded_name: unshown(COMPUTED),
      search_text: unshown(COMPUTED),
    },
    stays: { rows: hasKept("creator_user_id", "id"), rule: "contracts" },
  },
  {
    table: "admin_audit_log",
    group: "log",
    row: "Entry about you",
    rule: "audit-log",
    mine: ({ profileIds, buyerOrgIds }) => Prisma.sql`(t.admin_id = ANY(${uuids(profileIds)})
      OR t.table_name IN ('profiles', 'creator_profile', 'buyer_org') AND t.record_id = ANY(${[...profileIds, ...buyerOrgIds]}::text[]))`,
    at: "created_at",
    columns: {
      created_at: shown("When"),
      actor: shown("Who acted"),
      action: shown("What"),
      table_name: unshown(OTHERS),
      record_id: unshown(OTHERS),
      details: unshown("numbers and words of the program; a note of our staff about you is blanked"),
    },
    stays: { rows: all, rule: "audit-log" },
  },
];
