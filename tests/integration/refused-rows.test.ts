import { expect, test } from "vitest";
import { onboardCreator } from "@/lib/creators/onboard";
import { startSample } from "@/lib/licenses/sandboxes";
import { askForAddress } from "@/lib/members/address";
import { requestSignIn } from "@/lib/members/mailed-links";
import { counter } from "@/lib/offers/decide";
import { addPicture } from "@/lib/pictures/save";
import { addSample } from "@/lib/samples/save";
import { testDatabase } from "@/tests/support/database";
import { addHeld } from "@/tests/support/licenses";
import { newMailbox, signedIn } from "@/tests/support/members";
import { addOffer, openLink } from "@/tests/support/offers";
import { onboarding } from "@/tests/support/people";
import { disputedUse } from "@/tests/support/uses";

const { look } = await testDatabase();

// A license with a disputed use, a pending counter-offer, a page, a sample, a sign-in link, and an address change.
const now = new Date();
const held = await addHeld(now);
const { userId, email } = held.creator;
await counter(await openLink(await addOffer()), 10, now, undefined, undefined, "A note");
await look(
  "INSERT INTO organisation_check (buyer_org_id, asked_at, name, domain) SELECT buyer_org_id, now(), 'Larsen Coffee', 'example.test' FROM offer LIMIT 1",
);
await disputedUse(held, now, { beginsOn: now, endsOn: now });
const member = await signedIn(look, email, now);
await requestSignIn(email, now);
await onboardCreator(onboarding(), now);
await askForAddress(member, newMailbox(), now);
await addSample(
  userId,
  { title: "A", language: "en", style: "", audience: "brands" },
  { format: "mp3", bytes: Buffer.from("a"), durationMs: 1_000 },
  now,
);
await addPicture(userId, "portrait", "everybody", { whole: Buffer.from("a"), small: Buffer.from("a") }, now);
await startSample("offer", undefined, now);
await look("INSERT INTO creator_slug (slug, skeleton, user_id) VALUES ('ada-merritt', 'ada-merritt', $1)", [userId]);
await look("UPDATE creator_profile SET slug = 'ada-merritt', published_at = now() WHERE user_id = $1", [userId]);

const again = (table: string, changes: string, where = "true") =>
  `INSERT INTO ${table} SELECT copy.* FROM ${table} AS one, jsonb_populate_record(one, jsonb_build_object(${changes})) AS copy
   WHERE ${where}`;
const NEW_ID = "'id', gen_random_uuid()";
const COUNTER = "parent_offer_id IS NOT NULL";

const refused: Readonly<Record<string, readonly string[]>> = {
  offer_price: ["UPDATE offer SET price_cents = 99"],
  offer_term: ["UPDATE offer SET term_months = 0", "UPDATE offer SET term_months = 61"],
  offer_licenses_something: ["UPDATE offer SET rights = '{}'", "UPDATE offer SET rights = '{voice,NULL}'"],
  creator_profile_rights: ["UPDATE creator_profile SET rights = '{voice,NULL}'"],
  onboarding_draft_rights: ["UPDATE onboarding_draft SET rights = '{NULL}'"],
  offer_token_hash_form: ["UPDATE offer SET approval_token_hash = 'token'"],
  offer_link_expires_later: ["UPDATE offer SET approval_token_expires_at = created_at"],
  offer_chain: [
    "UPDATE offer SET parent_offer_id = id WHERE chain_position = 1",
    "UPDATE offer SET awaiting = 'buyer' WHERE chain_position = 1",
    `UPDATE offer SET chain_position = 6 WHERE ${COUNTER}`,
    `UPDATE offer SET parent_offer_id = NULL WHERE ${COUNTER}`,
    `UPDATE offer SET counter_percent = 15 WHERE ${COUNTER}`,
    `UPDATE offer SET awaiting = 'creator' WHERE ${COUNTER}`,
    `UPDATE offer SET root_offer_id = id WHERE ${COUNTER}`,
  ],
  offer_brief_begins_chain: [
    `WITH made AS (INSERT INTO brief (id) VALUES (gen_random_uuid()) RETURNING id)
     UPDATE offer SET brief_id = made.id FROM made WHERE ${COUNTER}`,
  ],
  offer_message_text: ["UPDATE offer_message SET body = ' '", "UPDATE offer_message SET body = repeat('x', 1001)"],
  offer_message_act: ["UPDATE offer_message SET act = 'approve'"],
  offer_message_at_most_ten: ["UPDATE offer_message SET position = 11", "UPDATE offer_message SET position = 0"],
  offer_message_reported: [
    "UPDATE offer_message SET reported_at = now()",
    "UPDATE offer_message SET report_words = 'Words'",
  ],
  offer_message_reason: ["UPDATE offer_message SET reported_at = now(), report_reason = 'dull'"],
  offer_message_outcome: [
    "UPDATE offer_message SET reported_at = now(), report_reason = 'spam', closed_at = now(), outcome = 'forgotten'",
  ],
  offer_message_closed: [
    "UPDATE offer_message SET closed_at = now(), outcome = 'kept'",
    "UPDATE offer_message SET reported_at = now(), report_reason = 'spam', outcome = 'kept'",
  ],
  offer_message_root_offer_id_position_key: [again("offer_message", NEW_ID)],
  buyer_org_email_key_form: ["UPDATE buyer_org SET email_key = 'Other@Example.test'"],
  buyer_org_website: [
    "UPDATE buyer_org SET website = 'http://example.test'",
    "UPDATE buyer_org SET website = 'https://' || repeat('x', 300)",
  ],
  organisation_check_texts: [
    "UPDATE organisation_check SET name = ' '",
    "UPDATE organisation_check SET domain = 'a@b.example'",
  ],
  organisation_check_outcome: ["UPDATE organisation_check SET answered_at = now(), outcome = 'liked'"],
  organisation_check_answered: [
    "UPDATE organisation_check SET answered_at = now()",
    "UPDATE organisation_check SET answered_at = now(), outcome = 'checked'",
  ],
  organisation_check_ended: ["UPDATE organisation_check SET ended_at = now()"],
  organisation_check_open_key: [again("organisation_check", NEW_ID)],
  offer_decided: [
    "UPDATE offer SET decided_at = now() WHERE status = 'pending'",
    "UPDATE offer SET status = 'expired' WHERE status = 'approved'",
    "UPDATE offer SET decided_by = NULL WHERE status = 'approved'",
    "UPDATE offer SET decided_at = NULL WHERE status = 'countered'",
  ],
  offer_decline_reason: ["UPDATE offer SET decline_reason = 'No' WHERE status = 'approved'"],
  offer_sent: ["UPDATE offer SET sent_at = NULL"],
  offer_held_is_first: [
    again("offer", `${NEW_ID}, 'status', 'held', 'sent_at', NULL`, "one.parent_offer_id IS NOT NULL"),
  ],
  offer_parent_offer_id_key: [
    again("offer", `${NEW_ID}, 'approval_token_hash', repeat('a', 64)`, "one.parent_offer_id IS NOT NULL"),
  ],
  payment_amount: ["UPDATE payment SET amount_cents = 99", "UPDATE payment SET fee_cents = -1"],
  payment_provider: ["UPDATE payment SET provider = 'card'"],
  payment_offer_id_key: [again("payment", NEW_ID)],
  license_grant_term: ["UPDATE license_grant SET expires_at = effective_at"],
  license_grant_hash_form: ["UPDATE license_grant SET certificate_hash = 'hash'"],
  license_grant_revoked: [
    "UPDATE license_grant SET status = 'revoked', revoked_at = now()",
    "UPDATE license_grant SET status = 'revoked', revoked_reason = 'Void'",
    "UPDATE license_grant SET revoked_at = now(), revoked_reason = 'Void'",
  ],
  license_grant_offer_id_key: [again("license_grant", `${NEW_ID}, 'certificate_hash', repeat('a', 64)`)],
  consent_record_document: ["UPDATE consent_record SET document = 'anything'"],
  consent_record_party: ["UPDATE consent_record SET party = 'somebody'"],
  consent_record_hash_form: ["UPDATE consent_record SET document_hash = 'hash'"],
  status_place_range: [
    "INSERT INTO status_place VALUES (1, 131072)",
    "INSERT INTO status_place VALUES (1, -1)",
    "INSERT INTO status_place VALUES (0, 1)",
  ],
  certificate_compact: [again("certificate", "'jws', 'two.parts'"), again("certificate", "'jws', 'a.b.c.d'")],
  certificate_reissue_number: [
    "INSERT INTO certificate_reissue SELECT grant_id, 0, jws, list, place FROM certificate LIMIT 1",
    "INSERT INTO certificate_reissue SELECT grant_id, 3, jws, list, place FROM certificate LIMIT 1",
  ],
  certificate_reissue_compact: [
    "INSERT INTO certificate_reissue SELECT grant_id, 1, 'two.parts', list, place FROM certificate LIMIT 1",
  ],
  certificate_list_place_key: [again("certificate", "'grant_id', gen_random_uuid()")],
  certificate_list_place_fkey: [
    `WITH granted AS (
       INSERT INTO license_grant (id, offer_id, creator_user_id, buyer_org_id, effective_at, expires_at, certificate_hash, token_salt)
       SELECT gen_random_uuid(), id, creator_user_id, buyer_org_id, now(), now() + interval '1 day', repeat('b', 64), 's' FROM offer WHERE ${COUNTER}
       RETURNING id
     ) INSERT INTO certificate (grant_id, jws, list, place, private_facts) SELECT id, 'a.b.c', 9, 9, '' FROM granted`,
  ],
  creator_profile_media: [
    "UPDATE creator_profile SET media = '{}'",
    "UPDATE creator_profile SET media = '{print,telepathy}'",
    "UPDATE creator_profile SET media = '{print,NULL}'",
  ],
  onboarding_draft_media: [
    "UPDATE onboarding_draft SET media = '{}'",
    "UPDATE onboarding_draft SET media = '{print,telepathy}'",
  ],
  creator_profile_floor: ["UPDATE creator_profile SET price_floor_cents = 99"],
  creator_profile_activated: ["UPDATE creator_profile SET activated_at = NULL"],
  onboarding_draft_portrait: ["UPDATE onboarding_draft SET portrait = repeat('x', 61441)"],
  creator_profile_confirmed: ["UPDATE creator_profile SET status = 'pending'"],
  creator_profile_page: ["UPDATE creator_profile SET is_public = true, slug = NULL"],
  creator_profile_closed: [
    "UPDATE creator_profile SET closed_at = now()",
    "UPDATE creator_profile SET closed_at = now(), status = 'suspended', is_public = true WHERE slug IS NOT NULL",
  ],
  creator_profile_slug_key: ["UPDATE creator_profile SET slug = 'ada-merritt' WHERE slug IS NULL"],
  creator_profile_slug_fkey: ["DELETE FROM creator_slug"],
  creator_slug_form: ["ab", "Ada", "a--b", "-ada", "ada-", `a${"b".repeat(40)}`].map((slug) =>
    again("creator_slug", `'slug', '${slug}'`),
  ),
  license_reminder_stage: ["INSERT INTO license_reminder SELECT id, 'buyer', 7, now() FROM license_grant"],
  license_use_days: ["UPDATE license_use SET ends_on = begins_on - 1"],
  license_use_texts: [
    "UPDATE license_use SET place = ''",
    "UPDATE license_use SET place = repeat('x', 301)",
    "UPDATE license_use SET note = repeat('x', 1001)",
  ],
  license_use_filed: ["UPDATE license_use SET medium = NULL"],
  license_use_medium: ["UPDATE license_use SET medium = 'telepathy'"],
  license_use_replica: [
    "UPDATE license_use SET replica_use = 1",
    "UPDATE license_use SET licensed_right = 'replica', replica_use = 7",
  ],
  license_use_outside: ["UPDATE license_use SET outside = 'described'"],
  license_use_taken_back: ["UPDATE license_use SET taken_back_at = now()"],
  license_use_revision: ["UPDATE license_use SET revision = 2", "UPDATE license_use SET corrected_at = now()"],
  use_dispute_state: ["UPDATE use_dispute SET state = 'forgotten'"],
  use_dispute_answered: [
    "UPDATE use_dispute SET answered_at = now()",
    "UPDATE use_dispute SET answered_at = now(), answer = 'Done'",
    "UPDATE use_dispute SET state = 'stopped', answered_at = now(), answer = 'Done'",
    "UPDATE use_dispute SET state = 'cured', answered_at = now(), answer = 'Done', stopped_on = now()",
    "UPDATE use_dispute SET state = 'cured'",
    "UPDATE use_dispute SET state = 'cured', answered_at = now(), answer = repeat('x', 1001)",
  ],
  use_dispute_resolved: [
    "UPDATE use_dispute SET resolved_at = now()",
    "UPDATE use_dispute SET resolved_at = now(), resolution = 'Done'",
    "UPDATE use_dispute SET resolution = 'Done'",
    "UPDATE use_dispute SET state = 'upheld'",
    "UPDATE use_dispute SET state = 'rejected', resolved_at = now()",
  ],
  use_dispute_ended: [
    "UPDATE use_dispute SET ended_at = now()",
    "UPDATE use_dispute SET state = 'ended', resolved_at = now(), resolution = 'Done'",
  ],
  use_dispute_use_id_key: [again("use_dispute", NEW_ID)],
  address_change_keys: [
    "UPDATE address_change SET to_email = from_email, to_key = from_key",
    "UPDATE address_change SET to_key = 'somebody@example.test'",
    "UPDATE address_change SET from_key = 'somebody@example.test'",
  ],
  address_change_once: ["UPDATE address_change SET retired_at = now(), confirmed_at = now()"],
  address_change_undone: ["UPDATE address_change SET confirmed_at = now(), undone_at = now() - interval '1 hour'"],
  address_change_open: [again("address_change", NEW_ID)],
  sign_in_link_ended_once: ["UPDATE sign_in_link SET used_at = now(), retired_at = now()"],
  sign_in_link_token_hash_form: ["UPDATE sign_in_link SET token_hash = 'token'"],
  sign_in_link_next_path: ["UPDATE sign_in_link SET next_path = '/' || repeat('a', 200)"],
  onboarding_draft_email_key_form: ["UPDATE onboarding_draft SET email_key = upper(email)"],
  onboarding_draft_floor: ["UPDATE onboarding_draft SET price_floor_cents = 99"],
  onboarding_draft_token_hash_form: ["UPDATE onboarding_draft SET token_hash = 'token'"],
  onboarding_draft_ended_once: ["UPDATE onboarding_draft SET applied_at = now(), retired_at = now()"],
  creator_profile_replica_notice: ["UPDATE creator_profile SET replica_notice_days = 1"],
  onboarding_draft_replica_notice: ["UPDATE onboarding_draft SET replica_notice_days = 1"],
  offer_replica_signature: [
    "UPDATE offer SET replica_initials = 'AM', replica_adviser = 'nobody'",
    "UPDATE offer SET rights = '{voice,replica}', replica_initials = 'AM'",
    "UPDATE offer SET rights = '{voice,replica}', replica_initials = 'AM', replica_adviser = 'somebody'",
    "UPDATE offer SET rights = '{voice,replica}', replica_initials = 'A M', replica_adviser = 'nobody'",
  ],
  offer_replica_signed: [
    "UPDATE offer SET rights = '{voice,replica}', status = 'approved', decided_by = 'creator', decided_at = now()",
  ],
  offer_replica_by_a_person: [
    "UPDATE offer SET rights = '{voice,replica}', replica_initials = 'AM', replica_adviser = 'nobody', decided_by = 'standing_instruction'",
  ],
  license_grant_parties_of_offer: [
    "UPDATE license_grant SET creator_user_id = gen_random_uuid()",
    "UPDATE license_grant SET buyer_org_id = gen_random_uuid()",
  ],
  payment_parties_of_offer: ["UPDATE payment SET buyer_org_id = gen_random_uuid()"],
  sample_file_size: [
    "UPDATE sample_file SET bytes = ''",
    "UPDATE sample_file SET bytes = decode(repeat('00', 1048577), 'hex')",
  ],
  creator_sample_position: ["UPDATE creator_sample SET position = 0", "UPDATE creator_sample SET position = 4"],
  creator_sample_title: ["UPDATE creator_sample SET title = ''", "UPDATE creator_sample SET title = repeat('a', 81)"],
  creator_sample_language: ["UPDATE creator_sample SET language = 'English'"],
  creator_sample_style: ["UPDATE creator_sample SET style = repeat('a', 61)"],
  creator_sample_audience: ["UPDATE creator_sample SET audience = 'friends'"],
  creator_sample_format: ["UPDATE creator_sample SET format = 'html'"],
  creator_sample_size: ["UPDATE creator_sample SET size = 0", "UPDATE creator_sample SET size = 1048577"],
  creator_sample_duration: [
    "UPDATE creator_sample SET duration_ms = 999",
    "UPDATE creator_sample SET duration_ms = 30251",
  ],
  creator_sample_sha256: ["UPDATE creator_sample SET sha256 = 'hash'"],
  creator_picture_audience: ["UPDATE creator_picture SET audience = 'friends'"],
  creator_picture_bytes: [
    "UPDATE creator_picture SET bytes = ''",
    "UPDATE creator_picture SET bytes = decode(repeat('00', 1048577), 'hex')",
  ],
  creator_picture_position: ["UPDATE creator_picture SET position = -1", "UPDATE creator_picture SET position = 4"],
  creator_picture_sha256: ["UPDATE creator_picture SET sha256 = 'hash'"],
  creator_picture_small: [
    "UPDATE creator_picture SET small = ''",
    "UPDATE creator_picture SET small = decode(repeat('00', 65537), 'hex')",
  ],
  confirmed_mailbox_order: ["UPDATE confirmed_mailbox SET acted_at = confirmed_at - interval '1 second'"],
  demo_sandbox_token_hash_form: ["UPDATE demo_sandbox SET token_hash = 'token'"],
  demo_sandbox_answers: [
    "UPDATE demo_sandbox SET answer = 'approve'",
    "UPDATE demo_sandbox SET answered_at = now()",
    "UPDATE demo_sandbox SET counter_percent = 10",
    "UPDATE demo_sandbox SET answer = 'counter', answered_at = now()",
    "UPDATE demo_sandbox SET answer = 'counter', answered_at = now(), counter_percent = 15",
    "UPDATE demo_sandbox SET answer = 'decline', answered_at = now(), counter_percent = 10",
    "UPDATE demo_sandbox SET answer = 'withdraw', answered_at = now()",
  ],
  demo_sandbox_brand_answers: [
    "UPDATE demo_sandbox SET brand_answer = 'approve', brand_answered_at = now()",
    "UPDATE demo_sandbox SET answer = 'approve', answered_at = now(), brand_answer = 'approve', brand_answered_at = now()",
    "UPDATE demo_sandbox SET answer = 'counter', answered_at = now(), counter_percent = 10, brand_answer = 'approve'",
    "UPDATE demo_sandbox SET answer = 'counter', answered_at = now(), counter_percent = 10, brand_answered_at = now()",
    "UPDATE demo_sandbox SET answer = 'counter', answered_at = now(), counter_percent = 10, brand_answer = 'counter', brand_answered_at = now()",
  ],
  buyer_org_review_above: ["UPDATE buyer_org SET review_above_cents = -1"],
  buyer_org_legal_name: ["UPDATE buyer_org SET legal_name = ''", "UPDATE buyer_org SET legal_name = repeat('a', 101)"],
  buyer_org_billing_address: [
    "UPDATE buyer_org SET billing_address = ''",
    "UPDATE buyer_org SET billing_address = repeat('a', 301)",
  ],
  buyer_org_tax_id: ["UPDATE buyer_org SET tax_id = ''", "UPDATE buyer_org SET tax_id = repeat('1', 41)"],
  buyer_org_purchase_order: [
    "UPDATE buyer_org SET purchase_order = ''",
    "UPDATE buyer_org SET purchase_order = repeat('1', 61)",
  ],
  offer_return_note: ["UPDATE offer SET return_note = repeat('a', 1001)"],
  admin_audit_log_actor: ["INSERT INTO admin_audit_log (actor, action, table_name) VALUES ('somebody', 'x', 'offer')"],
};

test.each(Object.entries(refused))("%s refuses what breaks it", async (rule, statements) => {
  for (const sql of statements) await expect(look(sql), sql).rejects.toThrow(`"${rule}"`);
});

test("no condition of these tables is missing here", async () => {
  const conditions = await look<{ conname: string }>(
    `SELECT conname FROM pg_constraint WHERE contype = 'c' AND conrelid = ANY(ARRAY['offer', 'offer_message', 'organisation_check', 'buyer_org', 'payment', 'license_grant',
       'consent_record', 'status_place', 'certificate', 'certificate_reissue', 'creator_profile', 'creator_slug', 'license_reminder', 'license_use',
       'use_dispute', 'sample_file', 'creator_sample', 'creator_picture', 'demo_sandbox', 'address_change', 'sign_in_link', 'onboarding_draft', 'confirmed_mailbox',
       'admin_audit_log']::regclass[])`,
  );
  expect(conditions.map(({ conname }) => conname).filter((name) => !(name in refused))).toEqual([]);
});
