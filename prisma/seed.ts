import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import sharp from "sharp";
import { FLAGS } from "@/lib/admin/flag-rules";
import { setFlag } from "@/lib/admin/flags";
import { electronicConsent } from "@/lib/audit/consent-documents";
import { brand } from "@/lib/brand";
import { type Craft, PORTRAIT } from "@/lib/creators/page-rules";
import { type Preset, rulesOfPreset } from "@/lib/creators/rules";
import { renewSearch } from "@/lib/creators/search-document";
import { skeletonOf } from "@/lib/creators/slugs";
import { markEngaged } from "@/lib/mail/confirmed";
import { SIDES } from "@/lib/pictures/rules";
import { db } from "@/lib/postgres/db";
import { rebuild } from "@/lib/samples/rebuild";
import type { SampleWords } from "@/lib/samples/rules";
import type { Right } from "@/lib/terms/terms";
import { emailKey } from "@/lib/text/email";
import { nameSkeleton } from "@/lib/text/look-alikes";

/** Mail to this domain is never delivered (RFC 2606). */
const address = (name: string) => `${name}@${brand.name.toLowerCase()}.test`;

/** The demo administrator's login. Public by design: demo data goes into the embedded database only. */
export const demoLogin = { email: address("admin"), password: "Engraved-Seal-1792" } as const;

/** Of the engravings. */
const PAPER = "#efe8d8";

type DemoSample = SampleWords & { file: string };

type DemoCreator = {
  page?: { slug: string; craft: Craft; bio: string; showsFloor?: true };
  samples?: readonly DemoSample[];
  /** `public/portraits` has an engraving, named as the page. */
  isDrawn?: true;
  name: string;
  preset: Preset;
  /** Likeness and voice unless said. */
  rights?: readonly Right[];
  floorCents: number;
  autoApprove: boolean;
  isVerified: boolean;
};

/** By mail name. */
const creators: Readonly<Record<string, DemoCreator>> = {
  maya: {
    name: "Maya Ellison",
    preset: "standard",
    floorCents: 25_000,
    autoApprove: false,
    isVerified: true,
    page: {
      slug: "maya-ellison",
      craft: "voice_actor",
      bio: "Warm, low and unhurried. Audiobooks, radio and games.",
      showsFloor: true,
    },
    samples: [
      {
        file: "phone-menu.mp3",
        title: "Phone menu",
        language: "en-US",
        style: "demo data: a synthetic voice",
        audience: "everybody",
      },
      {
        file: "radio-spot.mp3",
        title: "Radio spot",
        language: "en-US",
        style: "demo data: a synthetic voice",
        audience: "brands",
      },
    ],
  },
  jonah: { name: "Jonah Reyes", preset: "conservative", floorCents: 15_000, autoApprove: false, isVerified: false },
  priya: {
    name: "Priya Nair",
    preset: "open",
    floorCents: 50_000,
    autoApprove: true,
    isVerified: true,
    page: { slug: "priya-nair", craft: "presenter", bio: "Ten years of live television, in English and Malayalam." },
  },
  theo: {
    name: "Theo Lindqvist",
    preset: "standard",
    floorCents: 20_000,
    autoApprove: false,
    isVerified: false,
    page: {
      slug: "theo-lindqvist",
      craft: "voice_actor",
      bio: "Dry, quick and friendly. Explainers, apps and phones.",
      showsFloor: true,
    },
    samples: [
      {
        file: "phone-menu.mp3",
        title: "Hold message",
        language: "en-US",
        style: "demo data: a synthetic voice",
        audience: "everybody",
      },
    ],
  },
  // Those whom the home page shows, with the same engravings (public/portraits) and voices.
  imani: {
    name: "Imani Castelow",
    preset: "custom",
    rights: ["voice"],
    floorCents: 20_000,
    autoApprove: false,
    isVerified: true,
    page: {
      slug: "imani-castelow",
      craft: "voice_actor",
      bio: "Low, unhurried alto for web spots and phone menus. Licenses voice only; AI training is off.",
      showsFloor: true,
    },
    isDrawn: true,
    samples: [
      {
        file: "phone-menu.mp3",
        title: "Phone menu, low and slow",
        language: "en-US",
        style: "demo data: a synthetic voice",
        audience: "everybody",
      },
    ],
  },
  marisol: {
    name: "Marisol Quenby",
    preset: "custom",
    rights: ["likeness"],
    floorCents: 40_000,
    autoApprove: false,
    isVerified: true,
    page: {
      slug: "marisol-quenby",
      craft: "athlete",
      bio: "College wheelchair racer. Licenses likeness for one market and 30 days at a time.",
      showsFloor: true,
    },
    isDrawn: true,
  },
  noor: {
    name: "Noor Haddadin-Vale",
    preset: "custom",
    rights: ["likeness"],
    floorCents: 15_000,
    autoApprove: false,
    isVerified: false,
    page: {
      slug: "noor-haddadin-vale",
      craft: "influencer",
      bio: "Films kitchen tools and pantry goods at home. Prices paid advertising as a separate line.",
      showsFloor: true,
    },
    isDrawn: true,
  },
  walter: {
    name: "Walter Onyemachi",
    preset: "standard",
    floorCents: 60_000,
    autoApprove: false,
    isVerified: true,
    page: {
      slug: "walter-onyemachi",
      craft: "model",
      bio: "Started modeling at 61. Licenses likeness for health and travel; declines politics.",
    },
    isDrawn: true,
    samples: [
      {
        file: "radio-spot.mp3",
        title: "Radio spot for coffee",
        language: "en-US",
        style: "demo data: a synthetic voice",
        audience: "everybody",
      },
    ],
  },
  understudies: {
    name: "The Peachtree Understudies",
    preset: "standard",
    floorCents: 90_000,
    autoApprove: false,
    isVerified: false,
    page: {
      slug: "the-peachtree-understudies",
      craft: "musician",
      bio: "Four-piece soul band. All four members agree before any offer is approved.",
      showsFloor: true,
    },
    isDrawn: true,
  },
};

/**
 * Adds missing demo data: both features switched on, an administrator, nine creators and a brand. Leaves anything
 * changed since, so it can run at every start. Returns a line that says what was done.
 */
export async function seed(now = new Date()): Promise<string> {
  const before = await db().profile.count();
  await switchFeaturesOn();
  await addAdmin(now);
  for (const [mailName, creator] of Object.entries(creators)) await addCreator(address(mailName), creator, now);
  await addBrand(now);
  const added = (await db().profile.count()) - before;
  return added > 0 ? `Added the demo data (${added} people, one brand).` : "The demo data is there.";
}

async function switchFeaturesOn(): Promise<void> {
  const known = await db().featureFlag.findMany({ select: { key: true } });
  for (const key of FLAGS) {
    if (!known.some((flag) => flag.key === key)) await setFlag(key, true, "system");
  }
}

async function addAdmin(now: Date): Promise<void> {
  const { email, password } = demoLogin;
  const found = await db().profile.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  if (found) return;
  const passwordHash = await hash(password);
  const staff = { displayName: "Demo Administrator", role: "admin", passwordHash, emailVerifiedAt: now } as const;
  await db().profile.createMany({ data: { email, emailKey: emailKey(email), ...staff }, skipDuplicates: true });
}

async function addCreator(email: string, creator: DemoCreator, now: Date): Promise<void> {
  const found = await db().profile.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  if (found) return;
  const { rights, categories } = rulesOfPreset(creator.preset, creator.rights ?? ["likeness", "voice"]);
  await markEngaged(db(), email, now);
  const { id: userId } = await db().profile.create({
    data: {
      email,
      emailKey: emailKey(email),
      displayName: creator.name,
      emailVerifiedAt: now,
      creatorProfile: {
        create: {
          preset: creator.preset,
          rights: [...rights],
          categories: [...categories],
          priceFloorCents: creator.floorCents,
          autoApprove: creator.autoApprove,
          payoutEmail: email,
          city: brand.launchCity,
          activatedAt: now,
          status: "active",
          nameSkeleton: nameSkeleton(creator.name),
        },
      },
    },
    select: { id: true },
  });
  const { document, documentHash, party, statement = null } = electronicConsent(emailKey(email), "creator");
  await db().consentRecord.create({
    data: { document, documentHash, party, statement, emailKey: emailKey(email), agreedAt: now },
  });
  if (creator.page) await addPage(userId, creator.page, now);
  if (creator.page && creator.isDrawn) await addPortrait(userId, creator.page.slug, now);
  for (const [index, sample] of (creator.samples ?? []).entries()) await addSample(userId, index + 1, sample, now);
  if (creator.isVerified) await addVerification(userId, email, creator.name, now);
  await renewSearch(db(), [userId]);
}

async function addVerification(userId: string, email: string, name: string, now: Date): Promise<void> {
  const { slug, pictures } = await db().creatorProfile.findUniqueOrThrow({
    where: { userId },
    select: { slug: true, pictures: { where: { position: PORTRAIT }, select: { sha256: true } } },
  });
  await db().creatorVerification.create({
    data: {
      creatorUserId: userId,
      checkedAt: now,
      note: "Demo data: nobody was checked.",
      name,
      nameSkeleton: nameSkeleton(name),
      mailboxKey: emailKey(email),
      slug,
      portraitHash: pictures[0]?.sha256 ?? null,
    },
  });
}

async function addPage(userId: string, page: NonNullable<DemoCreator["page"]>, now: Date): Promise<void> {
  const { slug } = page;
  await db().creatorSlug.create({ data: { slug, skeleton: skeletonOf(slug), userId, createdAt: now } });
  await db().creatorProfile.update({ where: { userId }, data: { ...page, isPublic: true, publishedAt: now } });
}

/** An engraving on its paper, as a photo of the sheet would show it. */
async function addPortrait(userId: string, name: string, now: Date): Promise<void> {
  const sheet = await sharp(readFileSync(join("public", "portraits", `${name}.svg`)))
    .resize(SIDES.whole, SIDES.whole, { fit: "contain", background: PAPER })
    .flatten({ background: PAPER })
    .jpeg({ quality: 85 })
    .toBuffer();
  const bytes = new Uint8Array(sheet);
  const small = new Uint8Array(await sharp(sheet).resize(SIDES.small).jpeg({ quality: 85 }).toBuffer());
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await db().creatorPicture.create({
    data: { creatorUserId: userId, position: PORTRAIT, audience: "everybody", sha256, bytes, small, createdAt: now },
  });
}

async function addSample(userId: string, position: number, { file, ...words }: DemoSample, now: Date): Promise<void> {
  const made = await rebuild(readFileSync(join("public", "assets", "voices", file)));
  if ("fault" in made) throw new Error(`${file}: ${made.fault}`);
  const { format, bytes, durationMs } = made;
  const fileKey = randomUUID();
  await db().sampleFile.create({
    data: { key: fileKey, bytes: new Uint8Array(bytes), createdAt: now },
  });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await db().creatorSample.create({
    data: {
      creatorUserId: userId,
      position,
      ...words,
      format,
      size: bytes.length,
      durationMs,
      sha256,
      fileKey,
      createdAt: now,
    },
  });
}

async function addBrand(now: Date): Promise<void> {
  const email = address("buyer");
  const data = {
    name: "Peachtree Coffee Roasters",
    email,
    emailKey: emailKey(email),
    confirmedAt: now,
  };
  const { count } = await db().buyerOrg.createMany({ data, skipDuplicates: true });
  if (count === 1) await markEngaged(db(), email, now);
}
