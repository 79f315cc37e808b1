import type { Step } from "@/components/dashboard/checklist";
import { findOwnPage } from "@/lib/creators/public-page";
import type { CreatorRecord } from "@/lib/creators/queries";
import { findOwnRequest } from "@/lib/creators/verification-requests";
import { findStanding } from "@/lib/creators/verify";
import { paths } from "@/lib/paths";
import { ownSamples } from "@/lib/samples/queries";

/** What decides which steps a creator still has to take. */
export async function readProfile({ userId }: CreatorRecord) {
  const [standing, page, request, samples] = await Promise.all([
    findStanding(userId),
    findOwnPage(userId),
    findOwnRequest(userId),
    ownSamples(userId),
  ]);
  return { standing, page, request, hasSample: samples.length > 0 };
}

type Profile = Awaited<ReturnType<typeof readProfile>>;

/** In the order in which they help most. None for a profile that takes no offers. */
export function firstSteps(creator: CreatorRecord, { page, hasSample, ...identity }: Profile): Step[] {
  if (!page || creator.status !== "active") return [];
  return [
    {
      name: "Add a portrait",
      isDone: page.hasPortrait,
      text: "Brands ask people whom they can see: a photo, or an engraving drawn from one on your device.",
      link: { href: paths.creatorPictures, label: "Add a portrait" },
    },
    {
      name: "Publish your page",
      isDone: page.isPublic,
      text: "Brands find you in the directory and make you offers from your page.",
      link: { href: paths.creatorPageForm, label: "Set up your page" },
    },
    // A creator who licenses no voice is not asked for a recording of it.
    ...(creator.rules.rights.some((right) => right === "voice" || right === "replica")
      ? [
          {
            name: "Add a sample of your voice",
            isDone: hasSample,
            text: "Brands hear you before they make an offer: up to three recordings of at most 30 seconds.",
            link: { href: paths.creatorSamples, label: "Add a sample" },
          },
        ]
      : []),
    ...identityStep(identity),
  ];
}

/** None while its answer waits for us, or its seal is suspended: a notice above says so. */
const identityStep = ({ standing, request }: Pick<Profile, "standing" | "request">): Step[] =>
  standing?.lapsedName || request?.outcome === null
    ? []
    : [
        {
          name: "Have your identity checked",
          isDone: Boolean(standing?.verifiedAt),
          text: "A person on our staff checks who you are, by links and names that you give. Then your name carries the Verified seal.",
          ...(!request && { link: { href: paths.verificationForm, label: "Ask to be verified" } }),
        },
      ];
