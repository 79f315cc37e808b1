import { HOLD_HOURS } from "@/lib/terms/notices";
import { DAY_MS, UNDO_HOURS } from "@/lib/time";

// How long everything is kept, and why. The privacy policy shows this table (lib/content/legal), the schedule carries it out
// (lib/retention/endings), and /your-data and an erasure take their reasons from it.

/** A number of days after a moment, or as long as something lasts, in words that can stand alone in a table. */
type Keeps = { days: number; after: string } | { while: string };

type Rule = {
  /** In words for readers. */
  what: string;
  /** Why it is kept at all, and for so long. */
  why: string;
  keeps: Keeps;
  /** A further sentence about the end. */
  also?: string;
  /** The tables that hold it; none if no table does. */
  tables: readonly string[];
};

export const RETENTION = {
  // Contracts and what proves them
  contracts: {
    what: "Offers, Licenses, their agreements, certificates and payments; uses filed for a License and disputes about them",
    why: "They are both sides' proof of what was agreed, and neither can erase them alone",
    keeps: { while: "For the term, and afterwards while either side may need to prove them" },
    tables: [
      ...["offer", "brief", "agreement", "license_grant", "license_slot", "license_use", "use_dispute", "payment"],
      ...["certificate", "certificate_reissue", "status_place", "offer_search"],
    ],
  },
  "contract-consents": {
    what: "Consents behind offers, Licenses and rules of talent, with the words, the IP address and the browser",
    why: "An electronic agreement is shown to be somebody’s by the way it was given",
    keeps: { while: "As long as the offers and Licenses that rest on them" },
    also: "A consent that was withdrawn is kept with the time of its withdrawal",
    tables: ["consent_record"],
  },
  "contract-notices": {
    what: "That a License was mailed to its two sides, that it was revoked, and that AI training or the making of a replica was ended",
    why: "To show that the notice was sent",
    keeps: { while: "As long as the License, without the text of the email" },
    tables: ["outbound_email"],
  },
  "audit-log": {
    what: "Log of important actions, without names and addresses",
    why: "It shows who did what, and that nothing was changed since",
    keeps: { while: "While the Service exists" },
    tables: ["admin_audit_log", "audit_chain", "audit_checkpoint"],
  },
  screening: {
    what: "Records of checks against sanctions lists, once payments begin",
    why: "The United States Treasury’s sanctions office (OFAC) asks for them",
    keeps: { days: 3_650, after: "the check" },
    tables: [],
  },
  "tax-states": {
    what: "Whether a tax form was given, once payments begin; never the number on it",
    why: "To know whether we may pay you, and what we must report",
    keeps: { while: "As long as we pay you, and afterwards while tax law asks for the record" },
    tables: [],
  },

  // Offers before they count, and what is said beside them
  "held-offers": {
    what: "Offer whose sender did not confirm the address, with the brand that nobody confirmed",
    why: "To bring it to the talent once its sender confirms it",
    keeps: { days: HOLD_HOURS / 24, after: "it was made" },
    also: "The log keeps one entry that an offer was removed",
    tables: ["offer", "agreement", "brief", "buyer_org"],
  },
  messages: {
    what: "Messages about offers, and reports of them",
    why: "For the two sides to read while they deal, and to see whether messages are misused",
    keeps: { days: 365, after: "they were written" },
    also: "One about an open offer, or whose report our staff have not decided, is kept until then",
    tables: ["offer_message"],
  },
  reminders: {
    what: "That you were reminded of the end of a License, or want no such mails",
    why: "To write each reminder once, and none that you stopped",
    keeps: { days: 365, after: "the term of the License" },
    tables: ["license_reminder", "reminder_stop"],
  },
  "document-copies": {
    what: "Copy of a License’s document (PDF), which can be made again",
    why: "So that it opens at once",
    keeps: { days: 90, after: "it was made" },
    tables: ["document_copy"],
  },

  // People and brands
  accounts: {
    what: "Account: email address, name, phone number, time zone; for staff a password hash",
    why: "To know who signs in",
    keeps: { while: "Until you erase it; what offers and Licenses rest on stays with them" },
    tables: ["profiles"],
  },
  "unconfirmed-accounts": {
    what: "Account that a sign-in form began for an address that nobody confirmed",
    why: "To mail the link that confirms it",
    keeps: { while: "As long as its link works" },
    tables: ["profiles"],
  },
  creators: {
    what: "Talent profile: rules, public page with its addresses, verification, brands that it refuses",
    why: "To apply your rules to each offer, and to show what you publish",
    keeps: { while: "Until you close it" },
    also: "What your Licenses rest on stays with them, and addresses of your page are given to nobody else",
    tables: [
      ...["creator_profile", "creator_search", "creator_slug", "creator_verification"],
      ...["checked_page", "held_page"],
      "refused_buyer",
    ],
  },
  drafts: {
    what: "Draft of a talent profile that nobody confirmed",
    why: "To show what would be confirmed; its link works for 24 hours, and then says that it ended",
    keeps: { days: 1, after: "its link ended" },
    tables: ["onboarding_draft"],
  },
  samples: {
    what: "Voice sample",
    why: "Brands hear it before they make an offer",
    keeps: { while: "Until you remove or replace it, or close your profile" },
    also: "It is heard no more at once, and the recording is erased within a day",
    tables: ["creator_sample", "sample_file"],
  },
  pictures: {
    what: "Photo of a creator",
    why: "Brands see whom they ask",
    keeps: { while: "Until you remove or replace it, or close your profile" },
    tables: ["creator_picture"],
  },
  brands: {
    what: "Brand: name, email address, website, billing details, and that its organization was checked",
    why: "Talent see who asks them, and agreements name their parties",
    keeps: { while: "As long as the address has offers" },
    also: "You can remove the website and the billing details at any time",
    tables: ["buyer_org", "organisation_check"],
  },
  members: {
    what: "Who acts for a brand, in which role and since when",
    why: "A brand decides who acts in its name",
    keeps: { days: 30, after: "they left the brand" },
    tables: ["brand_member"],
  },
  "team-invitations": {
    what: "Invitation to act for a brand",
    why: "So that an old link says why it does not work",
    keeps: { days: 30, after: "it ended" },
    tables: ["brand_invitation"],
  },
  shortlist: {
    what: "Talent whom a brand keeps in mind",
    why: "So that you find them again",
    keeps: { while: "Until you remove them, or the talent or the brand goes" },
    tables: ["shortlist_entry"],
  },
  "check-requests": {
    what: "Request to be verified, or that an organization is checked: how to reach you, and what shows who you are",
    why: "To check it, and to answer a question about the answer",
    keeps: { days: 90, after: "we answered it" },
    tables: ["verification_request", "organisation_check"],
  },

  // Ways in
  "sign-in-links": {
    what: "Sign-in links, as hashes",
    why: "So that an old link says why it does not work",
    keeps: { days: 30, after: "they ended" },
    tables: ["sign_in_link"],
  },
  "data-links": {
    what: "Links to your data, as hashes, and that one was used",
    why: "So that an old link says why it does not work",
    keeps: { days: 1, after: "it ended" },
    tables: ["data_access"],
  },
  sessions: {
    what: "Sessions: their times, and the browser and system that the browser claims to be",
    why: "To recognize a browser that signed in before, so that we mail you about a new one only",
    keeps: { days: 400, after: "they began" },
    also: "A session ends after 14 days",
    tables: ["sign_in_session"],
  },
  factors: {
    what: "Passkeys: their names, public keys and last use; for staff also the encrypted key of an authenticator app, and hashes of recovery codes",
    why: "To know your device again when you sign in",
    keeps: { while: "Until you remove them, or the account goes" },
    tables: ["passkey", "totp_factor", "recovery_code"],
  },
  "factor-setups": {
    what: "A passkey or an authenticator app that was being set up or asked for",
    why: "To finish it; it counts for minutes",
    keeps: { days: 1, after: "it began" },
    tables: ["passkey_challenge", "totp_enrolment"],
  },
  "staff-invitations": {
    what: "Invitation to become an administrator",
    why: "So that an old link says why it does not work",
    keeps: { days: 30, after: "it ended" },
    tables: ["admin_invitation"],
  },
  proofs: {
    what: "Links by which your mailbox confirmed a change to the account",
    why: "So that an old link says why it does not work",
    keeps: { days: 30, after: "they ended" },
    tables: ["proof_request"],
  },
  "address-changes": {
    what: "Change of address that nobody confirmed",
    why: "Its link works for 48 hours, and then says that it ended",
    keeps: { days: 1, after: "its link ended" },
    tables: ["address_change"],
  },
  "undone-rules": {
    what: "Rules of talent as they were before a change of address",
    why: "So that the old address can undo the change with all that came of it",
    keeps: { days: UNDO_HOURS / 24, after: "the change" },
    tables: ["address_change"],
  },
  "former-addresses": {
    what: "Earlier addresses of an account",
    why: "Consents and agreements name the address of their day",
    keeps: { while: "As long as the account that they belong to" },
    tables: ["address_change"],
  },
  "calendar-feeds": {
    what: "What the address of your calendar is derived from",
    why: "So that the calendar opens",
    keeps: { while: "Until you remove it or replace it, or the browser that made it signs out" },
    tables: ["calendar_feed"],
  },

  // Inbound
  waitlist: {
    what: "Waitlist application and its consents",
    why: "To run the waitlist as its terms describe",
    keeps: {
      while:
        "Until you withdraw, or until the waitlist for your city has closed and you have been invited or told that you will not be",
    },
    also: "When you withdraw, the log keeps one entry that a withdrawal took place, without your personal data",
    tables: ["waitlist_submissions", "consent_record", "inbound_reply"],
  },
  "unconfirmed-waitlist": {
    what: "Waitlist application that nobody confirmed",
    why: "So that the link in our mail still finds it",
    keeps: { days: 90, after: "we last mailed its link" },
    tables: ["waitlist_submissions"],
  },
  inquiries: {
    what: "Messages and requests to us",
    why: "To answer a follow-up",
    keeps: { days: 365, after: "we answered or closed it" },
    also: "One that waits for an answer is kept until then",
    tables: ["contact_submissions", "inbound_reply"],
  },
  subscriptions: {
    what: "Subscription to articles",
    why: "To send you articles",
    keeps: { while: "Until you unsubscribe" },
    tables: ["blog_subscriptions"],
  },
  "unconfirmed-subscriptions": {
    what: "Subscription to articles that nobody confirmed",
    why: "So that the link in our mail still confirms it",
    keeps: { days: 90, after: "we last mailed its link" },
    tables: ["blog_subscriptions"],
  },
  invitations: {
    what: "Mailbox that a brand had invited",
    why: "So that we invite it once a year at most, and its owner can refuse",
    keeps: { days: 730, after: "the newest invitation" },
    tables: ["creator_invitation"],
  },
  refusals: {
    what: "Mailbox whose owner wants no invitations, and kinds of mail that an address has stopped",
    why: "So that we never send them again",
    keeps: { while: "While the Service exists, or until you change it" },
    tables: ["creator_invitation", "mail_stop"],
  },

  // Mail
  "mail-texts": {
    what: "What an email to you said",
    why: "To find out why one did not arrive",
    keeps: { days: 30, after: "it was sent" },
    tables: ["outbound_email"],
  },
  "unsent-mails": {
    what: "Email that could not be sent, or was held back",
    why: "So that our staff can send it after all",
    keeps: { days: 90, after: "it was written" },
    tables: ["outbound_email"],
  },
  mails: {
    what: "That an email was sent to you: address, kind and times",
    why: "To show that it was sent, and to find failures",
    keeps: { days: 365, after: "it was sent" },
    tables: ["outbound_email"],
  },
  "mail-networks": {
    what: "Keyed hash of the network whose form caused an email",
    why: "So that a stranger cannot use up your mailbox’s share of mail",
    keeps: { days: 1, after: "the email was written" },
    tables: ["outbound_email"],
  },
  "confirmed-mailboxes": {
    what: "That somebody followed a link that we mailed to a mailbox",
    why: "Mail that anybody can cause is limited more strictly where nobody did",
    keeps: { days: 730, after: "the last such link" },
    tables: ["confirmed_mailbox"],
  },

  // Counting and working
  counters: {
    what: "Counters of the limits on forms, by a keyed hash",
    why: "To stop abuse; one counts for minutes",
    keeps: { days: 0, after: "its limit ended" },
    tables: ["rate_limit"],
  },
  events: {
    what: "Counted events, which do not say who you are",
    why: "To see what is read",
    keeps: { days: 90, after: "the event" },
    tables: ["analytics_event"],
  },
  "view-markers": {
    what: "Marker that a reader read an article",
    why: "To count each reader once a day",
    keeps: { days: 0, after: "the day (UTC) is over" },
    tables: ["blog_view_marker"],
  },
  sandboxes: {
    what: "Sample offer or License that a browser tried",
    why: "So that it opens again",
    keeps: { days: 1, after: "it began" },
    tables: ["demo_sandbox"],
  },
  erasures: {
    what: "Keyed hash of the address of somebody who was erased",
    why: "To erase them again if a backup of before has to be restored",
    keeps: { days: 35, after: "the erasure" },
    also: "The log keeps one entry that somebody was erased",
    tables: ["erasure"],
  },
  "erased-suspensions": {
    what: "Keyed hashes of the mailbox of talent whom we had suspended, or of a brand whose offers talent refused, and who was erased; and of the addresses of pages that were erased, with the mailbox that they were of",
    why: "So that a suspension and a refusal hold, and nobody gets the address of somebody else’s page, which you can have again",
    keeps: { while: "While the Service exists" },
    tables: ["erasure_mark"],
  },
  "erased-licenses": {
    what: "Keyed hashes of the mailbox of talent who was erased while a License was in force, with the number that its Licenses have",
    why: "So that nobody buys again what an exclusive License has taken, if the same mailbox begins another profile",
    keeps: { days: 0, after: "the term of the last of these Licenses is over" },
    tables: ["erasure_mark"],
  },
  "erased-offers": {
    what: "Keyed hashes of the mailbox of a brand that was erased, with the times of the offers that it had sent",
    why: "So that the limits on offers hold",
    keeps: { days: 1, after: "the offer was sent" },
    tables: ["erasure_mark"],
  },
  "server-logs": {
    what: "Server logs",
    why: "To find faults and abuse",
    keeps: { while: "While they may be needed for that" },
    tables: [],
  },
  backups: {
    what: "Backups of all of this",
    why: "To restore the Service after a loss",
    keeps: { days: 35, after: "they were made" },
    tables: [],
  },
  "device-drafts": {
    what: "Draft of a form on your own device",
    why: "To offer back what you typed",
    keeps: { days: 1, after: "you typed it" },
    also: "You can clear it at any time in your browser",
    tables: [],
  },
} as const satisfies Record<string, Rule>;

export type RetentionRule = keyof typeof RETENTION;

/** The rules that end after a time. */
export type TimedRule = {
  [Id in RetentionRule]: (typeof RETENTION)[Id]["keeps"] extends { days: number } ? Id : never;
}[RetentionRule];

const WORDS: Readonly<Record<number, string>> = { 1: "A day", 365: "A year", 730: "Two years", 3650: "Ten years" };

/** "90 days after we answered it", "Until you close it". */
export function keptInWords(id: RetentionRule): string {
  const { keeps, also }: Rule = RETENTION[id];
  const end = "while" in keeps ? keeps.while : daysInWords(keeps);
  return also ? `${end}. ${also}` : end;
}

function daysInWords({ days, after }: { days: number; after: string }): string {
  if (days === 0) return `Until ${after}`;
  return `${WORDS[days] ?? `${days} days`} after ${after}`;
}

/** A row is over at `now` if the rule's moment was before this. */
export const overBefore = (id: TimedRule, now: Date): Date =>
  new Date(now.getTime() - RETENTION[id].keeps.days * DAY_MS);
