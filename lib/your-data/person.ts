import { z } from "zod";
import { addressesAt, type HeldAddress } from "@/lib/accounts/addresses";
import type { Db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";

/**
 * Whose data it is: the proved address, with its account and brand. `addresses` includes those that the account left. `chains`:
 * the first offers of all chains. `kept`: those of the chains that stay, because a license came of them, or because staff have
 * not decided about a reported message.
 */
export type Person = {
  emailKey: string | null;
  addresses: readonly HeldAddress[];
  profileIds: readonly string[];
  buyerOrgIds: readonly string[];
  chains: readonly string[];
  kept: readonly string[];
  /** Those that a brand has not sent to the person yet. */
  unsent: readonly string[];
  /** Whether a license came of any of them. */
  isLicensed: boolean;
};

const chainRow = z.strictObject({ id: z.string(), licensed: z.boolean(), reported: z.boolean(), unsent: z.boolean() });

/** By ids alone, which are all that an erasure knows. */
export async function personOf(
  tx: Db,
  ids: Pick<Person, "profileIds" | "buyerOrgIds">,
  emailKey: string | null = null,
  addresses: readonly HeldAddress[] = [],
): Promise<Person> {
  const chains = await queryRows(tx, chainRow)`
    SELECT id, EXISTS (SELECT FROM license_grant g JOIN offer o ON o.id = g.offer_id WHERE o.root_offer_id = mine.id) AS licensed,
      EXISTS (SELECT FROM offer_message m WHERE m.root_offer_id = mine.id AND m.reported_at IS NOT NULL AND m.closed_at IS NULL) AS reported,
      EXISTS (SELECT FROM offer o WHERE o.id = mine.id AND o.sent_at IS NULL AND o.buyer_org_id <> ALL(${[...ids.buyerOrgIds]}::uuid[])) AS unsent
    FROM (SELECT DISTINCT root_offer_id AS id FROM offer
      WHERE creator_user_id = ANY(${[...ids.profileIds]}::uuid[]) OR buyer_org_id = ANY(${[...ids.buyerOrgIds]}::uuid[])) AS mine`;
  return {
    ...ids,
    emailKey,
    addresses,
    chains: chains.map(({ id }) => id),
    kept: chains.filter(({ licensed, reported }) => licensed || reported).map(({ id }) => id),
    unsent: chains.filter(({ unsent }) => unsent).map(({ id }) => id),
    isLicensed: chains.some(({ licensed }) => licensed),
  };
}

/** The person whose mailbox this is, whatever is held about them, with the brand of which nobody else is a member. Read in the caller's snapshot. */
export async function personAt(tx: Db, emailKey: string): Promise<Person> {
  const profiles = await queryRows(tx, idRow)`SELECT id FROM profiles WHERE email_key = ${emailKey}`;
  const brands = await queryRows(tx, idRow)`
    SELECT id FROM buyer_org WHERE email_key = ${emailKey}
    UNION SELECT mine.buyer_org_id FROM brand_member mine JOIN profiles me ON me.id = mine.profile_id
    WHERE me.email_key = ${emailKey} AND mine.left_at IS NULL AND NOT EXISTS (
      SELECT FROM brand_member other
      WHERE other.buyer_org_id = mine.buyer_org_id AND other.left_at IS NULL AND other.profile_id <> mine.profile_id
    )`;
  const addresses = await addressesAt(tx, emailKey, profiles[0]?.id);
  const ids = { profileIds: profiles.map(({ id }) => id), buyerOrgIds: brands.map(({ id }) => id) };
  return personOf(tx, ids, emailKey, addresses);
}

/** The same as the person may see it: a creator learns nothing of an offer before it is sent. An erasure ends those too. */
export async function seenPersonAt(tx: Db, emailKey: string): Promise<Person> {
  const person = await personAt(tx, emailKey);
  return { ...person, chains: person.chains.filter((id) => !person.unsent.includes(id)) };
}
