import { roleOf } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import type { SessionKind } from "@/lib/generated/prisma/client";
import type { BuyerLink } from "@/lib/offers/queries";
import type { OfferRow } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { readerZone } from "@/lib/time";

/** Signed in; checked by the caller. */
type Member = { id: string; kind: SessionKind };

export async function zoneOf(profileId: string): Promise<string | null> {
  const { timeZone } = await db().profile.findUniqueOrThrow({ where: { id: profileId }, select: { timeZone: true } });
  return timeZone;
}

export async function saveZone(member: Member, zone: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.profile.update({ where: { id: member.id }, data: { timeZone: zone } });
    const by = { actor: await roleOf(tx, member.id, member.kind), actorId: member.id, recordId: member.id } as const;
    await appendAudit(tx, [{ ...by, action: "time_zone_saved", table: "profiles", details: { zone } }]);
  });
}

/** The zone in which the awaited party was shown the deadline. */
export const zoneAwaited = async ({ awaiting, creatorUserId, buyerOrgId }: OfferRow): Promise<string> =>
  awaiting === "creator" ? readerZone(await zoneOf(creatorUserId)) : zoneOfBrand(buyerOrgId);

/** The zone in which mails show deadlines to a brand. */
export async function zoneOfBrand(buyerOrgId: string): Promise<string> {
  const { emailKey } = await db().buyerOrg.findUniqueOrThrow({ where: { id: buyerOrgId }, select: { emailKey: true } });
  const person = await db().profile.findUnique({ where: { emailKey }, select: { timeZone: true } });
  return readerZone(person?.timeZone);
}

/**
 * The same for a page of the brand's offers. The browser that made an offer proved no mailbox, so it learns nothing about the
 * owner's account.
 */
export const zoneSeen = async ({ offer, by }: Pick<BuyerLink, "offer" | "by">): Promise<string> =>
  by === "cookie" ? readerZone(null) : zoneOfBrand(offer.buyerOrgId);

/** ECMAScript lists these zones by former names. The values are the current names in the IANA database. */
const today: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Profiles may keep a zone's former name. */
export const zoneToday = (zone: string): string => (Object.hasOwn(today, zone) && today[zone]) || zone;

/** The zones to choose from: UTC, and those named after places. */
export const TIME_ZONES: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone")
    .filter((zone) => zone !== "UTC")
    .map(zoneToday)
    .sort(),
];

const isOne: ReadonlySet<string> = new Set(TIME_ZONES);

export const isTimeZone = (text: string): boolean => isOne.has(text);
