import { expect, test } from "vitest";
import { readDirectory } from "@/lib/creators/directory";
import { readDirectoryQuery } from "@/lib/creators/directory-query";
import { activateDraft, onboardCreator } from "@/lib/creators/onboard";
import type { CreatorDecision, RulesChoice } from "@/lib/creators/rules";
import type { PageChoice } from "@/lib/creators/save-page";
import { verifiedAt } from "@/lib/creators/verification";
import { askForAddress, confirmAddress, undoAddress } from "@/lib/members/address";
import { listOffers } from "@/lib/offers/admin";
import { counter } from "@/lib/offers/decide";
import { submitOffer } from "@/lib/offers/submit";
import { closeProfile } from "@/lib/offers/suspend";
import { savePortraitOf } from "@/lib/pictures/save";
import { db } from "@/lib/postgres/db";
import { readListing } from "@/lib/postgres/listing";
import { addSample, changeSample, removeSample, removeSampleByStaff } from "@/lib/samples/save";
import { versionOf } from "@/lib/text/version";
import { addHours } from "@/lib/time";
import { eraseOwn } from "@/lib/your-data/erase";
import { withdrawConsent } from "@/lib/your-data/stop";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { addHeld } from "@/tests/support/licenses";
import { actingCreator, addressLinks, newMailbox, sendAccount, sendPage, sendRules } from "@/tests/support/members";
import { addCreator, openLink, requestTo } from "@/tests/support/offers";
import { addAdmin, decideOn, newestLinkTo, onboarding } from "@/tests/support/people";
import { proved } from "@/tests/support/people-data";
import { staleSearches } from "@/tests/support/searched";

const { look, url } = await testDatabase();
const { confirmLink, undoLink } = addressLinks(look);
const now = new Date();
const admin = await addAdmin();

async function expectFollowed(after: string): Promise<void> {
  expect(await staleSearches(), after).toEqual([]);
  // What is asked in TypeScript and what lists ask in SQL is one rule.
  const differing = await db().$queryRaw`
    SELECT c.user_id FROM creator_search s JOIN creator_profile c ON c.user_id = s.user_id JOIN profiles p ON p.id = c.user_id
    WHERE (s.document @@ '''verified/'''::tsquery) <> (${verifiedAt} IS NOT NULL)`;
  expect(differing, after).toEqual([]);
}

const ids = async (query: Record<string, string>) =>
  (await readDirectory(readDirectoryQuery(query))).rows.map(({ id }) => id);

const words = { title: "Harbor at dawn", language: "en-GB", style: "calm", audience: "brands" } as const;
const recording = { format: "wav", bytes: new Uint8Array(100), durationMs: 2_000 } as const;

async function shownCreator(name: string, slug: string) {
  const { userId, email } = await addCreator({}, name);
  const page: PageChoice = {
    ...{
      isPublic: true,
      slug,
      craft: "presenter",
      city: "Macon, GA",
      bio: "Quicksilver.",
      links: [],
      showsFloor: true,
    },
  };
  expect(await sendPage(userId, page, now)).toMatchObject({ ok: true });
  return { userId, email, page };
}

test("after every verb that changes a creator, what the directory searches is what would be written anew", async () => {
  const creator = await shownCreator("Quill Harrow", "quill-harrow");
  const { userId, page } = creator;
  const finds = async (query: Record<string, string>) => (await ids(query)).includes(userId);
  let acting = await actingCreator(userId, now);
  const account = { displayName: "Quill Harrow", phone: null, city: "Macon, GA", payoutEmail: creator.email };
  const rename = async (displayName: string) => {
    account.displayName = displayName;
    expect(await sendAccount(acting, account, now)).toMatchObject({ ok: true });
  };
  const rules: RulesChoice = {
    ...{ preset: "custom", toggles: ["voice", "training"], priceFloorCents: 9_900, payoutEmail: creator.email },
    ...{ autoApprove: false, allowsExclusive: true, media: ["print"], replicaNoticeDays: 7 },
  };
  const staff = async (decision: CreatorDecision, of = userId) =>
    expect(await decideOn(admin, of, decision, "Seen", now), decision).toBe(true);
  const portrait = async (before: string | null, after: string | null) =>
    expect(await savePortraitOf(userId, after, versionOf({ portrait: before }), now)).toMatchObject({ ok: true });
  const samples: string[] = [];
  const add = async () => {
    const added = await addSample(userId, words, recording, now);
    if (!added.ok) throw new Error(added.reason);
    samples.push(added.id);
  };
  const famous = await shownCreator("Ottoline Brack", "ottoline-brack");
  const to = newMailbox();

  const verbs: [name: string, act: () => Promise<unknown>, query: Record<string, string>, isFound: boolean][] = [
    ["showing a page", async () => undefined, { q: "quicksilver", verified: "on" }, true],
    ["another bio", () => sendPage(userId, { ...page, bio: "Gunmetal." }, now), { q: "gunmetal" }, true],
    ["the bio before", () => sendPage(userId, page, now), { q: "gunmetal" }, false],
    ["another name", () => rename("Quill Farrow"), { q: "farrow" }, true],
    ["that it is not the one that was checked", async () => undefined, { q: "farrow", verified: "on" }, false],
    ["a verification", () => staff("verify"), { q: "farrow", verified: "on" }, true],
    ["another portrait", () => portrait(null, "M0 0h9"), { q: "farrow", verified: "on" }, false],
    ["no portrait", () => portrait("M0 0h9", null), { q: "farrow", verified: "on" }, true],
    [
      "another city",
      () => {
        account.city = "Osaka";
        return sendAccount(acting, account, now);
      },
      { q: "farrow", city: "osaka" },
      true,
    ],
    ["other rules", () => sendRules(acting, rules, now), { q: "farrow", right: "training", exclusive: "on" }, true],
    ["a price", async () => undefined, { q: "farrow", price: "99" }, true],
    [
      "a withdrawn consent",
      () => withdrawConsent(proved(creator.email), "ai-training", now),
      { right: "training" },
      false,
    ],
    ["a sample", add, { q: "harbor", heard: "on" }, true],
    [
      "a changed sample",
      () =>
        changeSample(
          userId,
          { id: samples[0] ?? "", version: versionOf(words), words: { ...words, title: "Noon" }, recording: undefined },
          now,
        ),
      { q: "harbor" },
      false,
    ],
    ["a removed sample", () => removeSample(userId, samples[0] ?? ""), { q: "noon" }, false],
    ["another sample", add, { q: "harbor", language: "en" }, true],
    [
      "a sample that staff removed",
      async () => {
        const { id, title, durationMs, sha256 } = await db().creatorSample.findFirstOrThrow({
          where: { creatorUserId: userId },
        });
        const removed = await removeSampleByStaff(admin, { id, title, durationMs, sha256 }, "Somebody else's", now);
        expect(removed).toEqual({ ok: true });
      },
      { q: "harbor" },
      false,
    ],
    ["a suspension", () => staff("suspend"), { q: "farrow" }, false],
    ["its end", () => staff("lift"), { q: "farrow" }, true],
    ["the end of a verification", () => staff("unverify"), { q: "farrow", verified: "on" }, false],
    ["a name that waits", () => rename("Official Quill"), { q: "quill" }, false],
    ["a name that is allowed", () => staff("allow-name"), { q: "official quill" }, true],
    [
      "the verification of another of that name",
      async () => {
        await staff("unverify", famous.userId);
        await rename("Ottoline Brack");
        await staff("verify", famous.userId);
      },
      { q: "ottoline" },
      false,
    ],
    ["a name that is allowed again", () => staff("allow-name"), { q: "ottoline" }, true],
    ["a name of its own", () => rename("Quill Farrow"), { q: "farrow" }, true],
    [
      "words that wait",
      () => sendPage(userId, { ...page, bio: "Gunmetal. Managed by Ottoline Brack, official page." }, now),
      { q: "gunmetal" },
      false,
    ],
    ["words that are allowed", () => staff("allow-words"), { q: "gunmetal" }, true],
    [
      "another address",
      async () => {
        await staff("verify");
        expect(await askForAddress({ id: userId, sessionId: acting.sessionId, kind: "creator" }, to, now)).toEqual({
          ok: true,
        });
        expect(await confirmAddress(await confirmLink(to), acting.sessionId, now)).toEqual({ ok: true });
      },
      { q: "farrow", verified: "on" },
      false,
    ],
    [
      "the address before",
      async () => {
        await sendRules(acting, { ...rules, payoutEmail: to, allowsExclusive: false }, now);
        expect(await undoAddress(await undoLink(creator.email), now)).toEqual({ ok: true });
        acting = await actingCreator(userId, now);
      },
      { q: "farrow", verified: "on" },
      true,
    ],
    ["the rules before", async () => undefined, { q: "farrow", exclusive: "on" }, true],
    ["a page that is hidden", () => sendPage(userId, { ...page, isPublic: false }, now), { q: "farrow" }, false],
    ["a page that is shown again", () => sendPage(userId, page, now), { q: "farrow" }, true],
    ["a closed profile", () => closeProfile(acting, now), { q: "farrow" }, false],
    ["an erasure", () => eraseOwn(proved(famous.email), now), { q: "ottoline" }, false],
    [
      "a profile that begins",
      async () => {
        const begun = onboarding({ displayName: "Nerys Vane" });
        await onboardCreator(begun, now);
        expect(await activateDraft(await newestLinkTo(look, begun.email.toLowerCase()), now)).toBeDefined();
      },
      { q: "nerys" },
      false,
    ],
  ];
  for (const [name, act, query, isFound] of verbs) {
    await act();
    expect(await finds(query), `${name}: ${JSON.stringify(query)}`).toBe(isFound);
    await expectFollowed(name);
  }
});

test("of a name and a bio that are saved at once, the search holds both", async () => {
  const { userId, page, email } = await shownCreator("Before Both", "before-both");
  const acting = await actingCreator(userId, now);
  const commit = await hold(url, "SELECT FROM creator_profile WHERE user_id = $1 FOR UPDATE", userId);
  const account = { displayName: "Aftername", phone: null, city: page.city, payoutEmail: email };
  const saved = Promise.all([sendAccount(acting, account, now), sendPage(userId, { ...page, bio: "afterbio" }, now)]);
  await expect.poll(() => countOfWaiting(look)).toBe(2);
  await commit();
  expect(await saved).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await ids({ q: "afterbio aftername" })).toEqual([userId]);
  await expectFollowed("both");
});

test("staff find an offer by what its parties are called now: after an offer, a counter-offer, a rename, two moves and an erasure", async () => {
  const held = await addHeld(now);
  const { userId, email } = held.creator;
  const request = { ...requestTo(held.creator), buyerEmail: held.email };
  const sent = await submitOffer(request, held.buyer, now);
  if (!sent.ok) throw new Error(sent.reason);
  const countered = await counter(await openLink(sent.offer), 10, now);
  expect(countered).toMatchObject({ ok: true });
  const found = async (q: string) => (await listOffers(readListing({ q }, () => false))).rows.length;
  await expectFollowed("a counter-offer");
  const acting = await actingCreator(userId, now);
  const account = { displayName: "Zo\u00eb Quincannon", phone: null, city: null, payoutEmail: email };
  expect(await sendAccount(acting, account, now)).toMatchObject({ ok: true });
  expect(await found("zoe quincannon")).toBe(3);
  await expectFollowed("another name");
  for (const [profileId, before] of [
    [userId, email],
    [held.buyer.profileId, held.email],
  ] as const) {
    const { sessionId } = await actingCreator(profileId, now);
    const to = newMailbox();
    expect(await askForAddress({ id: profileId, sessionId, kind: "creator" }, to, now)).toEqual({ ok: true });
    expect(await confirmAddress(await confirmLink(to), sessionId, now)).toEqual({ ok: true });
    expect([await found(to), await found(before)]).toEqual([3, 0]);
    await expectFollowed("another address");
  }
  // Once no move can be undone any more.
  const later = addHours(now, 24 * 31);
  for (const { id, left } of [
    { id: userId, left: "quincannon" },
    { id: held.buyer.profileId, left: held.buyer.profileId },
  ]) {
    const { email: moved } = await db().profile.findUniqueOrThrow({ where: { id } });
    expect(await eraseOwn(proved(moved), later)).toBe("erased");
    expect([await found("erased creator"), await found(left), await found(moved)]).toEqual([1, 0, 0]);
    await expectFollowed("an erasure");
  }
});
