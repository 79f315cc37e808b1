import { expect, test } from "vitest";
import { proveMailbox, verifyProofToken } from "@/lib/accounts/mailbox-proof";
import { findCreator } from "@/lib/creators/queries";
import { closeProfile } from "@/lib/offers/suspend";
import { deriveToken } from "@/lib/tokens";
import { testDatabase } from "@/tests/support/database";
import { actingCreator } from "@/tests/support/members";
import { addCreator } from "@/tests/support/offers";

const { look } = await testDatabase();
const start = new Date();
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

/** As when the role changed, or all sessions were ended, since this one began. */
const voidEarlier = (userId: string, at: Date) =>
  look("UPDATE profiles SET sessions_valid_from = $2 WHERE id = $1", [userId, at]);

async function linkMailedTo(email: string) {
  const [mail] = await look<{ id: string; salt: string }>(
    `SELECT payload->>'requestId' AS id, payload->>'tokenSalt' AS salt FROM outbound_email
     WHERE to_address = $1 AND template = 'mailbox-proof'`,
    [email],
  );
  const link = mail && (await verifyProofToken(mail.id, deriveToken("mailbox-proof", mail.id, mail.salt)));
  return link ?? expect.unreachable();
}

test("a session from before sessions_valid_from gets no proof of the mailbox by the link that it asked for", async () => {
  const { userId, email } = await addCreator();
  const creator = await actingCreator(userId, later(-60));
  expect(await closeProfile(creator, start)).toMatchObject({ ok: false, reason: "unproved" });
  const link = await linkMailedTo(email);
  await voidEarlier(userId, later(-59));
  expect(await proveMailbox(link, later(1))).toBe(false);
  expect(
    await look("SELECT used_at AS used FROM proof_request WHERE session_id = $1", [creator.sessionId]),
    "the link is not used up",
  ).toEqual([{ used: null }]);
  await voidEarlier(userId, later(-60));
  expect(await proveMailbox(link, later(1)), "of a session that began in that very moment").toBe(true);
});

test("a session from before sessions_valid_from changes nothing, also if its mailbox was proved a minute ago", async () => {
  const { userId } = await addCreator();
  const creator = await actingCreator(userId, later(-60), later(-1));
  const before = await findCreator(userId);
  await voidEarlier(userId, later(-59));
  expect(await closeProfile(creator, start)).toEqual({ ok: false, reason: "signed-out" });
  expect(await findCreator(userId)).toEqual(before);
});
