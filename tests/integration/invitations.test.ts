import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addCreator } from "@/tests/support/offers";

const { look } = await testDatabase();
const { inviteCreator, refuseInvitations, verifyInvitationToken } = await import("@/lib/creators/invite");
const { mailOf } = await import("@/lib/mail/catalogue");
const { deriveToken } = await import("@/lib/tokens");
const { GET, POST } = await import("@/app/api/unsubscribe/[id]/[token]/route");

const start = new Date("2026-11-21T09:00:00Z");
const days = (count: number): Date => new Date(start.getTime() + count * DAY_MS);

type Invitation = { id: string; token_salt: string; refused_at: Date | null };
type Payload = { invitationId: string; tokenSalt: string; postalAddress: string };
const mailsTo = (address: string) =>
  look<{ template: string; payload: Payload }>(
    "SELECT template, payload FROM outbound_email WHERE lower(to_address) = $1 ORDER BY created_at",
    [address],
  );

async function linkTo(address: string) {
  const [row] = await look<Invitation>("SELECT * FROM creator_invitation WHERE mailbox_key = mailbox_of($1)", [
    address,
  ]);
  if (!row) throw new Error("nobody was invited");
  return { id: row.id, token: deriveToken("invitation-refuse", row.id, row.token_salt), row };
}
const context = ({ id, token }: { id: string; token: string }) => ({ params: Promise.resolve({ id, token }) });
const request = new Request("https://likeright.test/");

test("a mailbox is invited once in a year, however often and however it is spelled", async () => {
  await Promise.all(Array.from({ length: 5 }, () => inviteCreator("Ada.Merritt@gmail.com", start)));
  await inviteCreator("adamerritt+work@gmail.com", days(200));
  expect(await mailsTo("ada.merritt@gmail.com")).toHaveLength(1);
  expect(await mailsTo("adamerritt+work@gmail.com")).toEqual([]);
  await inviteCreator("ada.merritt@gmail.com", days(366));
  expect(await mailsTo("ada.merritt@gmail.com")).toHaveLength(2);
});

test("the mail holds nothing that was typed, and one click refuses all further ones", async () => {
  await inviteCreator("kim@example.test", start);
  const [mail] = await mailsTo("kim@example.test");
  if (!mail) throw new Error("no mail");
  const { id, token } = await linkTo("kim@example.test");
  expect(Object.keys(mail.payload).sort()).toEqual(["invitationId", "postalAddress", "tokenSalt"]);
  expect(mail.payload.postalAddress).toBe(process.env.MAIL_POSTAL_ADDRESS);
  const definition = mailOf("creator-invitation");
  expect(definition.budget).toBe("always");
  expect(definition.unsubscribe?.(mail.payload)).toContain(`/api/unsubscribe/${id}/${token}`);
  // Opening it refuses nothing, and leads to a page that asks.
  const opened = await GET(request, context({ id, token }));
  expect(opened.headers.get("location")).toBe(`/mailed/invitations/${id}/${token}`);
  expect((await linkTo("kim@example.test")).row.refused_at).toBeNull();
  expect((await POST(request, context({ id, token }))).status).toBe(200);
  expect((await linkTo("kim@example.test")).row.refused_at).not.toBeNull();
  await inviteCreator("kim@example.test", days(800));
  expect(await mailsTo("kim@example.test")).toHaveLength(1);
});

test("refusing twice keeps the first time, and a forged link refuses nothing", async () => {
  await inviteCreator("lee@example.test", start);
  const { id, token } = await linkTo("lee@example.test");
  expect(await verifyInvitationToken(id, "0".repeat(64))).toBeUndefined();
  expect(await verifyInvitationToken("x", token)).toBeUndefined();
  const invited = await verifyInvitationToken(id, token);
  if (!invited) throw new Error("The link opens nothing");
  await refuseInvitations(invited, days(1));
  await refuseInvitations(invited, days(2));
  expect((await linkTo("lee@example.test")).row.refused_at).toEqual(days(1));
});

test("whoever has a creator's profile already is not invited", async () => {
  const { email } = await addCreator();
  await inviteCreator(email, start);
  expect(await mailsTo(email)).toEqual([]);
});

test("two hundred invitations go out within a day, whoever asks, and a mailbox that was left out may be invited later", async () => {
  await look("DELETE FROM creator_invitation");
  await look(
    `INSERT INTO creator_invitation (id, mailbox_key, token_salt, invited_at)
     SELECT gen_random_uuid(), 'invited-' || n || '@example.test', 'x', $1 FROM generate_series(1, 198) AS n`,
    [start],
  );
  const [one, two, three] = ["one@example.test", "two@example.test", "three@example.test"];
  const later = new Date(days(1).getTime() - 1);
  for (const address of [one, two, three]) await inviteCreator(address, later);
  expect([await mailsTo(one), await mailsTo(two), await mailsTo(three)]).toMatchObject([[{}], [{}], []]);
  expect(await look("SELECT FROM creator_invitation WHERE mailbox_key = $1", [three])).toEqual([]);
  await inviteCreator(three, days(1));
  expect(await mailsTo(three)).toHaveLength(1);
});

test("an invitation whose mail is withheld does not count, and the mailbox is invited another time", async () => {
  await look("DELETE FROM creator_invitation");
  const [full, other] = ["full@example.test", "other@example.test"];
  await look(
    `INSERT INTO creator_invitation (id, mailbox_key, token_salt, invited_at)
     SELECT gen_random_uuid(), 'invited-' || n || '@example.test', 'x', $1 FROM generate_series(1, 199) AS n`,
    [start],
  );
  await look(
    `INSERT INTO outbound_email (template, to_address, payload, created_at)
     SELECT 'guide-link', $1, '{}', $2 FROM generate_series(1, 5)`,
    [full, start],
  );
  await inviteCreator(full, start);
  const invitations = () =>
    look(
      "SELECT state::text FROM outbound_email WHERE to_address = $1 AND template = 'creator-invitation' ORDER BY 1",
      [full],
    );
  expect(await invitations()).toEqual([{ state: "withheld" }]);
  await inviteCreator(other, start);
  expect(await mailsTo(other)).toHaveLength(1);
  await inviteCreator(full, days(2));
  expect(await invitations()).toEqual([{ state: "queued" }, { state: "withheld" }]);
});
