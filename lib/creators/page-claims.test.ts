import { expect, test } from "vitest";
import { z } from "zod";
import { claimsAnother, type Known, splitWords } from "@/lib/creators/page-claims";
import { showcaseFields } from "@/lib/creators/page-schema";
import { newSampleSchema } from "@/lib/samples/schema";

const showcase = z.object(showcaseFields);

const maya: Known = {
  name: "Maya Ellison",
  links: ["https://www.instagram.com/maya.ellison/", "https://mayaellison.example/"],
};
const rose: Known = { name: "Rosalía", links: ["https://youtube.com/@rosalia.vt"] };
const claims = (bio: string, links: readonly string[] = []) =>
  claimsAnother({ bio, links }, "Ada Merritt", [maya, rose]);

test.each([
  "Official licensing page of Somebody Famous.",
  "0fficial voice of the games",
  "The оfficial page",
  "ＯＦＦＩＣＩＡＬ account",
  "This page is managed by Larsen Media.",
  "Managed  by: Larsen Media",
  "I act on behalf of the band.",
  "A fan page of the band",
  "A fan-page of the band",
  "Fanpage",
  "Booking agent for the band",
  "Página oficial de la banda",
  "公式アカウント",
  "Estate of Somebody",
  "Authorized representative of the team",
  "Offi\u200bcial page",
  "Off\u00adicial page",
  "Óffîcial page",
  "O f f i c i a l page",
  "O.F.F.I.C.I.A.L. page",
  "🅞🅕🅕🅘🅒🅘🅐🅛 page",
  "man\u200baged by Larsen",
  "managed\u200bby Larsen",
  "Mánaged — by Larsen",
  "Somebody Famous’s manager",
  "We represent Somebody Famous",
  "I’m representing Somebody Famous",
  "In behalf of the band",
  "Authorised to license the band",
  "I hold the rights to her voice",
  "Officiële pagina",
  "Oficjalna strona",
  "Oficiální stránka",
  "Offisiell side",
  "Офіційна сторінка",
  "Επίσημη σελίδα",
  "Trang chính thức",
  "الحساب الرسمي",
  "आधिकारिक पृष्ठ",
  "公 式",
  "Au nom de la chanteuse",
  "Im Namen von Somebody Famous",
  "Agente de la banda",
  "От имени певицы",
  "mgmt: CAA",
  "Mgmt CAA",
  "MGT by CAA",
  "Management: CAA",
  "rep for Maya",
  "Rep: CAA",
  "Represented by CAA",
  "ᴏꜰꜰɪᴄɪᴀʟ page",
  "ᴍᴀɴᴀɢᴇᴅ ʙʏ Larsen",
])("“%s” claims to act for somebody", (bio) => {
  expect(claims(bio)).toBe(true);
});

test.each([
  "Voices for Maya Ellison and others.",
  "MAYA  ELLISON’s voice",
  "Мaya Ellison",
  "With Rosalía on tour",
  "Write to @maya.ellison there",
  "See instagram.com/mayaellison",
  "M a y a E l l i s o n",
  "May\u200ba Ellison",
  "Maya Ellisons Stimme",
  "ROSALÍA on tour",
  "Rosalia on tour",
  "Rosa\u200blía on tour",
  "R0salía on tour",
  "Ellison, Maya",
  "ELLISON , MAYA",
  "ᴍᴀʏᴀ ᴇʟʟɪꜱᴏɴ",
  "ʀᴏꜱᴀʟɪᴀ on tour",
])("“%s” names somebody verified", (bio) => {
  expect(claims(bio)).toBe(true);
});

test.each([
  ["https://instagram.com/maya.ellison"],
  ["https://instagram.com/maya.ellison?igsh=1"],
  ["https://tiktok.com/@maya.ellison"],
  ["https://x.com/MayaEllison"],
  ["https://mayaellison.example/"],
  ["https://www.youtube.com/@rosalia.vt"],
  ["https://instagram.com/somebodyfamousofficial"],
  ["https://instagram.com/official_somebody"],
  ["https://www.youtube.com/c/SomebodyOfficial"],
  ["https://somebody-official.example/"],
  ["https://facebook.com/somebody.fanpage"],
  ["https://instagram.com/maya.ellison/reels"],
  ["https://instagram.com/maya.ellison.real"],
  ["https://instagram.com/themayaellison"],
  ["https://l.instagram.com/?u=https%3A%2F%2Finstagram.com%2Fmaya.ellison"],
  ["https://archive.example/web/2024/https://instagram.com/maya.ellison"],
  ["https://mayaellison.example/about"],
  ["https://mayaellison.blogs.example/"],
  ["https://official.somebodyfamous.example/"],
  ["https://maya-official.sites.example/"],
  ["https://www.youtube.com/@rosalia.vt/videos"],
  ["https://mastodon.example/@mayaellison@mastodon.example"],
])("%s leads to somebody else", (link) => {
  expect(claims("", [link])).toBe(true);
});

test.each([
  "Warm, low voice. Fifteen years of radio.",
  "Voice of two museums; I officiate weddings and unofficially sing.",
  "Trained in London. Emmy (2019).",
  "Managed a theatre for ten years.",
  "Ten reps of each exercise; stage management, voice for reports.",
  "Maya, Ada and Ellison: three voices",
  "I am a fan of pages that say little.",
  "A rosalia in the garden.",
  "I e-mail, I act, I sing.",
  "A, B, C and D: four voices",
  "My father’s studio; the brand’s own words.",
  "Ada Merritt, voice actor",
  "",
])("“%s” claims nothing", (bio) => {
  expect(claims(bio)).toBe(false);
});

test.each([
  ["https://instagram.com/adamerritt"],
  ["https://instagram.com/adamerrittofficial"],
  ["https://vimeo.com/123456789"],
  ["https://paper.example/2024/official-trailer-of-the-year"],
  ["https://studio.example/"],
  ["https://instagram.com/maya.ellisons.garden"],
  ["https://mayaellison.studio.example/reel/2024"],
])("%s is one’s own", (link) => {
  expect(claims("", [link])).toBe(false);
});

test("somebody of the same name claims nobody by it", () => {
  expect(claimsAnother({ bio: "I am Maya Ellison.", links: [] }, "Maya Ellison", [maya])).toBe(false);
});

test("what claims waits, what is shown already or claims nothing goes on", () => {
  const shown = { bio: "Official voice of the games.", links: ["https://instagram.com/gamesofficial"] };
  const split = (bio: string, links: readonly string[]) => splitWords(shown, { bio, links }, "Ada Merritt", [maya]);
  expect(split(shown.bio, shown.links)).toEqual({ shown, isHeld: false });
  expect(split("Low voice.", [])).toEqual({ shown: { bio: "Low voice.", links: [] }, isHeld: false });
  const other = "https://x.com/mayaellison";
  expect(split("Official voice of Maya Ellison.", [...shown.links, other, "https://studio.example/"])).toEqual({
    shown: { bio: shown.bio, links: [...shown.links, "https://studio.example/"] },
    isHeld: true,
  });
});

test.each(["Official page of Somebody Famous", "Offi\u200bcial voice", "Managed by Larsen", "Página oficial"])(
  "neither a city nor the title or style of a sample says “%s”",
  (text) => {
    const sample = { title: "Calm", language: "en-US", style: "", audience: "brands" };
    expect(showcase.safeParse({ city: text }).success).toBe(false);
    expect(newSampleSchema.safeParse({ ...sample, title: text }).success).toBe(false);
    expect(newSampleSchema.safeParse({ ...sample, style: text }).success).toBe(false);
  },
);

test("cities and samples that claim nothing are taken", () => {
  for (const city of ["Atlanta", "Saint-Denis", "La Paz (Bolivia)", ""])
    expect(showcase.safeParse({ city }).success, city).toBe(true);
  const sample = { title: "A calm advertisement", language: "en-US", style: "Warm, low", audience: "brands" };
  expect(newSampleSchema.safeParse(sample).success).toBe(true);
});
