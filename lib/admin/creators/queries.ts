import type { Listing } from "@/lib/admin/listing";
import { type Page, readPage, type Source } from "@/lib/admin/queries";
import type { CreatorStatus, Preset } from "@/lib/creator-profiles/rules";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Category } from "@/lib/offers/rules";

/** A creator as administrators see it. */
export type CreatorRow = {
  id: string;
  createdAt: Date;
  displayName: string;
  email: string;
  phone: string | null;
  city: string | null;
  status: CreatorStatus;
  preset: Preset;
  likeness: boolean;
  voice: boolean;
  training: boolean;
  categories: Category[];
  priceFloorCents: number;
  autoApprove: boolean;
  verificationNote: string | null;
  activatedAt: Date | null;
  verifiedAt: Date | null;
  offers: number;
};

const source: Source = {
  columns: Prisma.sql`c.user_id AS id, c.created_at AS "createdAt", coalesce(p.display_name, p.email) AS "displayName",
    p.email, p.phone, c.city, c.status::text, c.preset::text, c.likeness, c.voice, c.training,
    c.categories::text[] AS categories, c.price_floor_cents AS "priceFloorCents", c.auto_approve AS "autoApprove",
    c.verification_note AS "verificationNote", c.activated_at AS "activatedAt", c.verified_at AS "verifiedAt",
    (SELECT count(*)::int FROM offer o WHERE o.creator_user_id = c.user_id) AS offers`,
  from: Prisma.sql`creator_profile c JOIN profiles p ON p.id = c.user_id`,
  at: Prisma.sql`c.created_at`,
  id: Prisma.sql`c.user_id`,
  idType: "uuid",
  searched: Prisma.sql`(coalesce(p.display_name, '') || ' ' || p.email_key)`,
};

export const listCreators = (listing: Listing): Promise<Page<CreatorRow>> =>
  readPage<CreatorRow>(
    source,
    listing,
    listing.filter ? [Prisma.sql`c.status = ${listing.filter}::creator_status`] : [],
  );
