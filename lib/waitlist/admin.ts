import { Prisma } from "@/lib/generated/prisma/client";
import type { Listing } from "@/lib/listing/listing";
import { type Page, readPage, type Source } from "@/lib/listing/pages";

/** A waitlist submission as administrators see it: all that was sent, nothing that opens a link. */
export type WaitlistRow = {
  id: string;
  createdAt: Date;
  confirmedAt: Date | null;
  fullName: string;
  email: string;
  phone: string | null;
  userType: "talent" | "license_partner" | "agent";
  city: string | null;
  portfolioLinks: string | null;
  talentCategory: string | null;
  minFee: string | null;
  agentReferralInfo: string | null;
  referralSource: string | null;
  referralDetails: string | null;
  companyName: string | null;
  useCases: string | null;
  annualBudget: string | null;
  agencyName: string | null;
  credentials: string | null;
  representedCount: number | null;
  consentUpdates: boolean;
  /** What was agreed to, in the order of time. `hash` names the version of the text; times are ISO strings. */
  agreements: { document: string; hash: string; agreedAt: string; withdrawnAt: string | null }[];
  preferredUseCases: string[];
  contentDurationPreferences: string[];
  experienceLevel: string | null;
  turnaroundFlexibility: string | null;
  geographicLicensing: string[];
  marketingSource: string | null;
  ref: string | null;
  /** Whose referral link brought this person; null also when that entry was withdrawn. */
  referredBy: string | null;
  referralCode: string;
  /** Mailboxes that came with this person's own link and confirmed their address. */
  referrals: number;
  src: string | null;
  post: string | null;
};

export const waitlistSource: Source = {
  columns: Prisma.sql`id, created_at AS "createdAt", confirmed_at AS "confirmedAt", full_name AS "fullName", email, phone,
    user_type::text AS "userType", city, portfolio_links AS "portfolioLinks", talent_category AS "talentCategory",
    min_fee AS "minFee", agent_referral_info AS "agentReferralInfo", referral_source AS "referralSource",
    referral_details AS "referralDetails", company_name AS "companyName", use_cases AS "useCases",
    annual_budget AS "annualBudget", agency_name AS "agencyName", credentials, represented_count AS "representedCount",
    consent_updates AS "consentUpdates", coalesce(preferred_use_cases, '{}') AS "preferredUseCases",
    coalesce(content_duration_preferences, '{}') AS "contentDurationPreferences", experience_level AS "experienceLevel",
    turnaround_flexibility AS "turnaroundFlexibility", coalesce(geographic_licensing, '{}') AS "geographicLicensing",
    marketing_source AS "marketingSource", ref, src, post, referral_code AS "referralCode", referrals,
    (SELECT referrer.full_name FROM waitlist_submissions AS referrer WHERE referrer.referral_code = waitlist_submissions.ref)
      AS "referredBy",
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('document', c.document, 'hash', c.document_hash, 'agreedAt', c.agreed_at,
        'withdrawnAt', c.withdrawn_at) ORDER BY c.agreed_at, c.document DESC)
      FROM consent_record AS c WHERE c.waitlist_id = waitlist_submissions.id), '[]') AS agreements`,
  from: Prisma.sql`waitlist_submissions`,
  at: Prisma.sql`created_at`,
  id: Prisma.sql`id`,
  idType: "uuid",
  searched: Prisma.sql`(full_name || ' ' || email_key)`,
  code: { column: Prisma.sql`referral_code`, form: /^[0-9a-f]{16}$/ },
};

/** The condition of the filter by interest. */
export const waitlistFilter = ({ filter }: Listing): Prisma.Sql[] =>
  filter ? [Prisma.sql`user_type = ${filter}::waitlist_interest`] : [];

export const listWaitlist = (listing: Listing): Promise<Page<WaitlistRow>> =>
  readPage<WaitlistRow>(waitlistSource, listing, waitlistFilter(listing));
