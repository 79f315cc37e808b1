import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { creatorsView } from "@/components/admin/creators-view";
import { readWaiting } from "@/lib/admin/waiting";
import { findCreatorRow, listCreators } from "@/lib/creators/admin";
import { onboardCreator } from "@/lib/creators/onboard";
import { findOwnPage, findPublicCreator } from "@/lib/creators/public-page";
import { seenVersion, TO_CHECK } from "@/lib/creators/rules";
import type { PageChoice } from "@/lib/creators/save-page";
import { findStanding, tellStaff } from "@/lib/creators/verify";
import { openMailedLink } from "@/lib/members/mailed-links";
import { decideOnCreator } from "@/lib/offers/suspend";
import { testDatabase } from "@/tests/support/database";
import { sendPage } from "@/tests/support/members";
import { addCreator } from "@/tests/support/offers";
import { addAdmin, decideOn, newestLinkTo, onboarding } from "@/tests/support/people";

const { look } = await testDatabase();
const admin = await addAdmin();
const now = new Date();

const plain = {
  isPublic: true,
  craft: "voice_actor",
  city: null,
  bio: "Low, warm voice.",
  links: ["https://studio.example/"],
  showsFloor: false,
};

const mine = "https://www.instagram.com/maya.ellison/";
const claiming = {
  ...plain,
  bio: "Official licensing page of Somebody Famous.",
  links: [...plain.links, "https://instagram.com/somebodyfamous.official"],
};

async function addPage(name: string, words: Partial<typeof plain> = {}) {
  const { userId, email } = await addCreator({}, name);
  const own = { links: [`https://${userId.slice(0, 8)}.example/`] };
  const page: PageChoice = { ...plain, ...own, ...words, slug: `p-${userId.slice(0, 8)}` };
  expect(await sendPage(userId, page, now)).toMatchObject({ ok: true, areWordsHeld: false });
  await look("DELETE FROM creator_verification WHERE creator_user_id = $1", [userId]);
  const verify = () => decideOn(admin, userId, "verify", "Passport seen", now);
  const save = (more: Partial<typeof plain>) => sendPage(userId, { ...page, ...more }, now);
  const shown = async () => {
    const found = await findPublicCreator(page.slug);
    if (!found || "movedTo" in found) throw new Error("no page");
    const { bio, links, verifiedAt } = found;
    return { bio, links, isVerified: verifiedAt !== null };
  };
  const row = async () => (await findCreatorRow(userId)) ?? expect.unreachable();
  return { userId, email, verify, save, shown, row };
}

const toCheck = async (userId: string) => {
  const listing = { search: "", filter: TO_CHECK, order: "newest", position: { kind: "start" } } as const;
  return (await listCreators(listing)).rows.some(({ id }) => id === userId);
};

const mailsTo = (email: string) =>
  look<{ decision: string }>(
    `SELECT payload->>'decision' AS decision FROM outbound_email
     WHERE to_address = $1 AND template = 'creator-decision' ORDER BY 1`,
    [email],
  );

test("beside a seal, words that claim to act for another wait for staff; everything else is shown", async () => {
  const ada = await addPage("Ada Merritt", plain);
  expect(await ada.verify()).toBe(true);
  expect(await ada.save(claiming)).toMatchObject({ ok: true, areWordsHeld: true });
  expect(await ada.shown()).toEqual({ bio: plain.bio, links: plain.links, isVerified: true });
  // Nothing typed is lost: the form has it, and the same form sent again is the same.
  expect(await findOwnPage(ada.userId)).toMatchObject({ bio: claiming.bio, links: claiming.links });
  expect(await ada.save(claiming)).toMatchObject({ ok: true, areWordsHeld: true });
  expect(await findStanding(ada.userId)).toMatchObject({ areWordsHeld: true, isNameHeld: false });
  expect((await ada.row()).seen?.held).toEqual({ bio: claiming.bio, links: claiming.links });
  expect(await toCheck(ada.userId)).toBe(true);
  expect(await readWaiting()).toMatchObject({ names: 0, pages: 1, seals: 0 });
  expect(await tellStaff(now)).toBe(1);
  expect(await tellStaff(now)).toBe(0);
  // What claims nothing goes on being saved.
  expect(await ada.save({ ...claiming, links: [...claiming.links, "https://radio.example/"] })).toMatchObject({
    areWordsHeld: true,
  });
  expect((await ada.shown()).links).toEqual([...plain.links, "https://radio.example/"]);
  expect(await tellStaff(now), "other words are told of again").toBe(1);

  const held = (await ada.row()).seen ?? expect.unreachable();
  expect(await ada.save(plain)).toMatchObject({ ok: true, areWordsHeld: false });
  const late = { userId: ada.userId, decision: "allow-words", note: "Hers", version: seenVersion(held) } as const;
  expect(await decideOnCreator(admin, late, now), "words that were taken back").toBe("changed");
  expect(await findStanding(ada.userId)).toMatchObject({ areWordsHeld: false });
  expect(await toCheck(ada.userId)).toBe(false);

  await ada.save(claiming);
  expect(await decideOn(admin, ada.userId, "allow-words", "The contract was seen", now)).toBe(true);
  expect(await ada.shown()).toEqual({ bio: claiming.bio, links: claiming.links, isVerified: true });
  expect(await mailsTo(ada.email)).toEqual([{ decision: "allow-words" }, { decision: "verify" }]);
  // Allowed words stay allowed, and other ones do not.
  expect(await ada.save({ ...claiming, city: null })).toMatchObject({ areWordsHeld: false });
  expect(await ada.save({ ...claiming, bio: "Official page of another." })).toMatchObject({ areWordsHeld: true });
});

test("another verified creator's name, link or handle waits, and theirs do not", async () => {
  const maya = await addPage("Maya Ellison", { links: [mine] });
  await maya.verify();
  const bo = await addPage("Bo Larsen");
  const taken: Partial<typeof plain>[] = [
    { bio: "The voice of Maya Ellison." },
    { bio: "The voice of Мaya  Ellison." },
    { links: [mine] },
    { links: ["https://instagram.com/maya.ellison"] },
    { links: ["https://tiktok.com/@mayaellison"] },
    { bio: "See @maya.ellison." },
  ];
  for (const words of taken) {
    expect(await bo.save(words), JSON.stringify(words)).toMatchObject({ areWordsHeld: true });
    const { bio, links } = await bo.shown();
    expect(JSON.stringify([bio, links])).not.toMatch(/ellison/i);
  }
  const again = await addPage("Maya Ellison", { bio: "Maya Ellison, voice actor." });
  expect((await again.row()).seen?.held).toBeNull();
});

test("who is verified takes the words of others back, who are mailed", async () => {
  const other = await addPage("Cy Okafor", { bio: "I book Priya Nair. Ask me.", links: ["https://x.com/priyanair"] });
  const priya = await addPage("Priya Nair", { links: ["https://x.com/priyanair"] });
  await priya.verify();
  expect(await other.shown()).toMatchObject({ bio: "", links: [] });
  expect(await mailsTo(other.email)).toEqual([{ decision: "hold-words" }]);
  expect((await priya.shown()).links).toEqual(["https://x.com/priyanair"]);
  expect(await decideOn(admin, other.userId, "allow-words", "Her agent, called", now)).toBe(true);
  expect(await other.shown()).toMatchObject({ bio: "I book Priya Nair. Ask me.", links: ["https://x.com/priyanair"] });
});

test.each<[string, Partial<typeof plain>]>([
  ["in letters that look alike", { bio: "The voice of Мira  Quillon." }],
  ["with what nobody sees", { bio: "The voice of Mi\u200bra Quillon." }],
  ["in separated letters", { bio: "M i r a Q u i l l o n." }],
  ["as a handle elsewhere", { links: ["https://tiktok.com/@miraquillon"] }],
  ["below her own link", { links: ["https://x.com/mira.q/media"] }],
  ["behind another link", { links: ["https://l.example/?u=https%3A%2F%2Fx.com%2Fmira.q"] }],
])("words that named somebody %s before the seal wait from then on, and so do those of later", async (_, words) => {
  const [before, after] = [await addPage("Cy Okafor", words), await addPage("Bo Larsen")];
  const mira = await addPage("Mira Quillon", { links: ["https://x.com/mira.q"] });
  await mira.verify();
  expect(await before.shown()).toMatchObject({
    bio: words.bio ? "" : plain.bio,
    links: words.bio ? expect.anything() : [],
  });
  expect(await mailsTo(before.email)).toEqual([{ decision: "hold-words" }]);
  expect(await after.save(words)).toMatchObject({ areWordsHeld: true });
  await look("UPDATE creator_verification SET ended_at = now() WHERE creator_user_id = $1", [mira.userId]);
});

test("links of a draft wait from its first moment as a profile", async () => {
  const form = onboarding({ links: ["https://instagram.com/somebody.official", "https://ines.example/"] });
  await onboardCreator(form, now);
  await openMailedLink(await newestLinkTo(look, form.email), now);
  const [row] = await look<{ user_id: string; links: string[] }>(
    "SELECT c.user_id, c.links FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE p.email = $1",
    [form.email],
  );
  expect(row?.links).toEqual(["https://ines.example/"]);
  expect(await findOwnPage(row?.user_id ?? "")).toMatchObject({ links: form.links });
  expect(await toCheck(row?.user_id ?? "")).toBe(true);
});

test("staff see what the page said when it was checked beside what it says now", async () => {
  const dia = await addPage("Dia Fontaine", { links: ["https://dia.example/"] });
  await dia.verify();
  const details = async () => {
    const view = creatorsView({
      decide: noAction,
      answer: noAction,
      removeSample: noAction,
      removePicture: noAction,
      erase: noAction,
    });
    const row = await dia.row();
    return renderToStaticMarkup(createElement("div", null, view.details(row, "/admin/creators")));
  };
  expect(await details()).not.toContain("The page says something else now");
  await dia.save({ craft: "actor", bio: "Radio and games.", links: [] });
  expect((await dia.row()).verification).toMatchObject({
    page: { bio: plain.bio, craft: "voice_actor", links: ["https://dia.example/"] },
  });
  const html = await details();
  for (const said of ["The page says something else now", plain.bio, "Radio and games.", "Craft: Voice actor"])
    expect(html).toContain(said);
  await dia.save(claiming);
  expect(await details()).toContain("The page does not show it.");
});

const noAction = async () => ({ sent: 0 }) as never;
