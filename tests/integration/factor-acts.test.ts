import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { renewCodes } from "@/lib/accounts/recovery-codes";
import { beginRun } from "@/lib/admin/export-runs";
import { setFlag } from "@/lib/admin/switch-flag";
import { sendDraft } from "@/lib/content/announcement-send";
import { saveDraft } from "@/lib/content/announcements-admin";
import type { FactorAct } from "@/lib/factor-acts";
import { voidGrant } from "@/lib/licenses/revoke";
import { inviteAdministrator } from "@/lib/members/admin-invitations";
import { requeue } from "@/lib/outbox/admin";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import type { Admin } from "@/lib/proofs";
import { addSample, removeSampleByStaff } from "@/lib/samples/save";
import { FactorWanted } from "@/lib/step-up";
import { eraseByStaff } from "@/lib/your-data/erase";
import { testDatabase } from "@/tests/support/database";
import { addCreator, addOffer, approved } from "@/tests/support/offers";
import { addAdmin, decideOn } from "@/tests/support/people";

// Each act of the table as its page does it, in a session that proved its factor eleven minutes ago: refused, and nothing
// of it remains.

const { look } = await testDatabase();
const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const all: Listing = { search: "", filter: undefined, order: "newest", position: { kind: "start" } };

async function provedAt(at: Date): Promise<Admin> {
  const admin = await addAdmin();
  const app = { id: randomUUID(), profileId: admin.id, sealedSecret: "sealed", lastStep: 0 };
  await db().totpFactor.create({ data: { ...app, createdAt: at, lastUsedAt: at } });
  await db().signInSession.update({
    where: { id: admin.sessionId },
    data: { factorProvedAt: at, factorId: app.id },
  });
  return admin;
}

type Act = { make: (admin: Admin) => Promise<unknown>; changed: () => Promise<unknown[]> };

const acts: Record<FactorAct, () => Promise<Act>> = {
  export: async () => {
    const id = randomUUID();
    const file = { name: "x.json", tables: ["waitlist_submissions"], format: "json" } as const;
    const run = { id, file, counts: [["waitlist_submissions", 1]] as const, listing: all };
    return {
      make: (admin) => beginRun(admin, run, now),
      changed: () => look("SELECT FROM export_run WHERE id = $1", [id]),
    };
  },
  void: async () => {
    const { id } = await approved(await addOffer({}, now), now);
    return {
      make: (admin) => voidGrant(admin, id, "Out of scope", now),
      changed: () => look("SELECT FROM license_grant WHERE id = $1 AND status = 'revoked'", [id]),
    };
  },
  verification: async () => {
    const { userId } = await addCreator();
    return {
      make: (admin) => decideOn(admin, userId, "suspend", "Asked for it", now),
      changed: () => look("SELECT FROM creator_profile WHERE user_id = $1 AND status = 'suspended'", [userId]),
    };
  },
  erase: async () => {
    const { email } = await addCreator();
    return {
      make: (admin) => eraseByStaff(admin, { email, reason: "asked" }, now),
      changed: () => look("SELECT FROM erasure"),
    };
  },
  sample: async () => {
    const { userId } = await addCreator();
    const words = { title: "Calm", language: "en-US", style: "", audience: "brands" } as const;
    const added = await addSample(userId, words, { format: "mp3", bytes: Buffer.alloc(2_000), durationMs: 2_000 }, now);
    if (!added.ok) throw new Error(added.reason);
    return {
      make: (admin) => removeSampleByStaff(admin, { id: added.id, why: "Another's voice" }, now),
      changed: () => look("SELECT FROM outbound_email WHERE template = 'sample-removed'"),
    };
  },
  flag: async () => ({
    make: (admin) => setFlag("BUYER_OFFERS_V1", true, admin),
    changed: () => look("SELECT FROM feature_flag WHERE value"),
  }),
  mail: async () => {
    const [row] = await look<{ id: string }>(
      `INSERT INTO outbound_email (template, to_address, payload, state, attempts)
       VALUES ('magic-link', 'x@example.test', '{}', 'failed', 10) RETURNING id`,
    );
    const id = row?.id ?? "";
    return {
      make: (admin) => requeue(admin, id, now),
      changed: () => look("SELECT FROM outbound_email WHERE id = $1 AND state = 'queued'", [id]),
    };
  },
  announcement: async () => {
    const text = { subject: "News", body: "A word.", actionLabel: null, actionPath: null };
    const id = await saveDraft(text, "everybody", now);
    return {
      make: (admin) => sendDraft(admin, id, "", now),
      changed: () => look("SELECT FROM announcement WHERE id = $1 AND sent_at IS NOT NULL", [id]),
    };
  },
  administrators: async () => {
    const email = `new-${randomUUID()}@example.test`;
    return {
      make: (admin) => inviteAdministrator(admin, email, now),
      changed: () => look("SELECT FROM admin_invitation WHERE email = $1", [email]),
    };
  },
  factors: async () => ({
    make: (admin) => renewCodes(admin, now),
    changed: () => look("SELECT FROM recovery_code"),
  }),
};

test.each(Object.entries(acts))("%s: refused after ten minutes, and nothing of it remains", async (_, prepare) => {
  const { make, changed } = await prepare();
  await expect(make(await provedAt(minutesAgo(11)))).rejects.toThrow(FactorWanted);
  expect(await changed()).toEqual([]);
  await make(await provedAt(minutesAgo(9)));
});
