import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { removeFactor } from "@/lib/accounts/factor-enrol";
import { renewCodes } from "@/lib/accounts/factors";
import { type FactorAct, factorWanted } from "@/lib/acts";
import { openExport } from "@/lib/admin/exports";
import { setFlag } from "@/lib/admin/flags";
import { answerCheck, askCheck, endCheck, findOwnCheck } from "@/lib/brands/organisation-checks";
import { shownDraft } from "@/lib/content/announcement-rules";
import { sendDraft } from "@/lib/content/announcement-send";
import { saveDraft } from "@/lib/content/announcements-admin";
import { contactInbox, listContact } from "@/lib/inquiries/admin";
import { type Inbox, replyToEntry } from "@/lib/inquiries/inbound";
import { shownThread } from "@/lib/inquiries/inbound-rules";
import { contactSchema } from "@/lib/inquiries/schema";
import { sendMessage } from "@/lib/inquiries/submit";
import { decideDispute, endDisputedLicense } from "@/lib/licenses/dispute-use";
import { voidGrant } from "@/lib/licenses/revoke";
import { inviteAdministrator } from "@/lib/members/admin-access";
import { endSessionsOf, removeAdministrator } from "@/lib/members/administrators";
import { endSession } from "@/lib/members/end-session";
import { closeReport } from "@/lib/offers/admin";
import { decline } from "@/lib/offers/decide";
import { requeue } from "@/lib/outbox/admin";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Admin, FactorWanted, requireFresh } from "@/lib/proofs";
import { samplesForStaff } from "@/lib/samples/queries";
import { addSample, removeSampleByStaff } from "@/lib/samples/save";
import { versionOf } from "@/lib/text/version";
import { addHours } from "@/lib/time";
import { waitlistInbox } from "@/lib/waitlist/admin";
import { eraseByStaff } from "@/lib/your-data/erase";
import { countOfWaiting, holdIn, testDatabase } from "@/tests/support/database";
import { addHeld } from "@/tests/support/licenses";
import { addCreator, addOffer, approved, openLink, ownerOf } from "@/tests/support/offers";
import { addAdmin, decideOn, join } from "@/tests/support/people";
import { disputedUse } from "@/tests/support/uses";

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

const checkAnswer = { outcome: "checked", answer: "Register seen", seenName: "Larsen Coffee" } as const;

async function askedCheck() {
  const { buyerOrgId } = await addOffer({}, now);
  const brand = await ownerOf({ buyerOrgId });
  await askCheck(brand, { name: checkAnswer.seenName, reach: "By phone", evidence: "The register names me" }, now);
  const { id: checkId } = await db().organisationCheck.findFirstOrThrow({ where: { buyerOrgId } });
  return { brand, checkId };
}

async function askedDispute() {
  const held = await addHeld(now);
  const dayIn = (days: number) => new Date(addHours(now, days * 24).setUTCHours(0, 0, 0, 0));
  const { disputeId } = await disputedUse(held, now, { beginsOn: dayIn(7), endsOn: dayIn(14) });
  await look(
    "UPDATE use_dispute SET state = 'cured', answer = 'Cured.', answered_at = now(), asked_at = now() WHERE id = $1",
    [disputeId],
  );
  return { disputeId };
}

/** Whose address anybody may have typed. */
const replyTo = (inbox: Inbox, entryId: string): Act => {
  const reply = {
    entryId,
    replyId: randomUUID(),
    body: "We open in spring.",
    version: versionOf(shownThread("new", [])),
  };
  return {
    make: (admin) => replyToEntry(admin, inbox, reply, now),
    changed: () => look("SELECT FROM inbound_reply WHERE id = $1", [reply.replyId]),
  };
};

type Act = { make: (admin: Admin) => Promise<unknown>; changed: () => Promise<unknown[]> };

const acts: Record<FactorAct, () => Promise<Act>> = {
  export: async () => {
    const file = { name: `${randomUUID()}.json`, tables: ["waitlist_submissions"], format: "json" } as const;
    return {
      make: async (admin) => (await openExport(admin, file, all, now)).close(),
      changed: () => look("SELECT FROM admin_audit_log WHERE details->>'filename' = $1", [file.name]),
    };
  },
  void: async () => {
    const { id } = await approved(await addOffer({}, now), now);
    return {
      make: (admin) => voidGrant(admin, id, "Out of scope", now),
      changed: () => look("SELECT FROM license_grant WHERE id = $1 AND status = 'revoked'", [id]),
    };
  },
  dispute: async () => {
    const { disputeId } = await askedDispute();
    return {
      make: (admin) => decideDispute(admin, { disputeId, verdict: "uphold", resolution: "It ran as an ad." }, now),
      changed: () => look("SELECT FROM use_dispute WHERE id = $1 AND state = 'upheld'", [disputeId]),
    };
  },
  reply: async () => {
    const email = `dana-${randomUUID()}@example.test`;
    await sendMessage(contactSchema.parse({ fullName: "Dana Lee", email, subject: "press", message: "When?" }), now);
    const [row] = (await listContact({ ...all, search: email })).rows;
    return replyTo(contactInbox, row?.id ?? "");
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
    const [heard] = await samplesForStaff(userId);
    if (!added.ok || !heard) throw new Error("no sample");
    return {
      make: (admin) => removeSampleByStaff(admin, heard, "Another's voice", now),
      changed: () => look("SELECT FROM outbound_email WHERE template = 'sample-removed'"),
    };
  },
  message: async () => {
    const offer = await addOffer({}, now);
    await decline(await openLink(offer), "An insult", now);
    const [message] = await look<{ id: string }>(
      `UPDATE offer_message SET reported_at = now(), report_reason = 'abuse' WHERE offer_id = $1 RETURNING id`,
      [offer.id],
    );
    const messageId = message?.id ?? "";
    return {
      make: (admin) => closeReport(admin, { messageId, outcome: "hidden" }, now),
      changed: () => look("SELECT FROM offer_message WHERE id = $1 AND closed_at IS NOT NULL", [messageId]),
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
    const version = versionOf(shownDraft({ ...text, audience: "everybody" }));
    await look("UPDATE waitlist_submissions SET confirmed_at = $2 WHERE id = $1", [
      await join({}, now),
      addHours(now, -1),
    ]);
    return {
      make: (admin) => sendDraft(admin, id, version, now),
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

/** What else is asked for in the name of an act of the table. */
const others: Record<string, () => Promise<Act>> = {
  "reply to the waitlist": async () => replyTo(waitlistInbox, await join({}, now)),
  "verification of a creator": async () => {
    const { userId } = await addCreator();
    await look("DELETE FROM creator_verification WHERE creator_user_id = $1", [userId]);
    return {
      make: (admin) => decideOn(admin, userId, "verify", "Passport seen", now),
      changed: () => look("SELECT FROM creator_verification WHERE creator_user_id = $1", [userId]),
    };
  },
  "lifted suspension": async () => {
    const { userId } = await addCreator();
    await decideOn(await addAdmin(), userId, "suspend", "Asked for it", now);
    return {
      make: (admin) => decideOn(admin, userId, "lift", "Cleared up", now),
      changed: () => look("SELECT FROM creator_profile WHERE user_id = $1 AND status = 'active'", [userId]),
    };
  },
  "check of an organization": async () => {
    const { brand, checkId } = await askedCheck();
    return {
      make: (admin) => answerCheck(admin, { ...checkAnswer, checkId }, now),
      changed: async () => ((await findOwnCheck(brand))?.outcome ? [checkId] : []),
    };
  },
  "end of such a check": async () => {
    const { brand, checkId } = await askedCheck();
    await answerCheck(await addAdmin(), { ...checkAnswer, checkId }, now);
    return {
      make: (admin) => endCheck(admin, { checkId, note: "Left the company" }, now),
      changed: async () => ((await findOwnCheck(brand))?.counts ? [] : [checkId]),
    };
  },
  "rejection of a dispute": async () => {
    const { disputeId } = await askedDispute();
    return {
      make: (admin) => decideDispute(admin, { disputeId, verdict: "reject", resolution: "It was inside." }, now),
      changed: () => look("SELECT FROM use_dispute WHERE id = $1 AND state = 'rejected'", [disputeId]),
    };
  },
  "end of a license after a dispute": async () => {
    const held = await addHeld(now);
    const dayIn = (days: number) => new Date(addHours(now, days * 24).setUTCHours(0, 0, 0, 0));
    const { disputeId } = await disputedUse(held, now, { beginsOn: dayIn(7), endsOn: dayIn(14) });
    await look(
      "UPDATE use_dispute SET state = 'upheld', resolution = 'It ran as an ad.', resolved_at = now() WHERE id = $1",
      [disputeId],
    );
    return {
      make: (admin) => endDisputedLicense(admin, disputeId, now),
      changed: () => look("SELECT FROM license_grant WHERE id = $1 AND status = 'revoked'", [held.grant.id]),
    };
  },
  "removal of a factor": async () => {
    const keys: string[] = [];
    return {
      make: async (admin) => {
        const id = randomUUID();
        keys.push(id);
        const key = { credentialId: id, publicKey: Buffer.from(id), counter: 0n, transports: [], name: "A key" };
        await db().passkey.create({ data: { id, profileId: admin.id, createdAt: now, ...key } });
        return removeFactor(admin, id, now);
      },
      changed: async () => {
        const kept = await look<{ id: string }>("SELECT id FROM passkey WHERE id = ANY($1)", [keys]);
        return keys.filter((key) => !kept.some(({ id }) => id === key));
      },
    };
  },
  "removal of an administrator": async () => {
    const { id } = await addAdmin();
    return {
      make: (admin) => removeAdministrator(admin, id, now),
      changed: () => look("SELECT FROM profiles WHERE id = $1 AND role <> 'admin'", [id]),
    };
  },
  "end of an administrator's sessions": async () => {
    const { id } = await addAdmin();
    return {
      make: (admin) => endSessionsOf(admin, id, now),
      changed: () => look("SELECT FROM sign_in_session WHERE profile_id = $1 AND ended_at IS NOT NULL", [id]),
    };
  },
};

const everyAct = Object.entries({ ...acts, ...others });

test.each(everyAct)("%s: refused after ten minutes, and nothing of it remains", async (_, prepare) => {
  const { make, changed } = await prepare();
  await expect(make(await provedAt(minutesAgo(11)))).rejects.toThrow(FactorWanted);
  expect(await changed()).toEqual([]);
  // A flag is switched by the database's time, which has gone on since this file began.
  await make(await provedAt(minutesAgo(5)));
  expect((await changed()).length).toBeGreaterThan(0);
});

test("a session that ends waits for what its administrator is doing", async () => {
  const admin = await provedAt(minutesAgo(9));
  const commit = await holdIn((tx) => requireFresh(tx, admin, "void", now));
  const ended = endSession({ sessionId: admin.sessionId, profileId: admin.id }, now);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  await ended;
  await expect(db().$transaction((tx) => requireFresh(tx, admin, "void", now))).rejects.toThrow(FactorWanted);
});

test("a form that wants a second factor says nothing of what was typed: many are a button alone", () => {
  expect(factorWanted("void").message).toMatch(
    /^Nothing is changed yet, and this form is as you left it\. To end a license,/,
  );
});
