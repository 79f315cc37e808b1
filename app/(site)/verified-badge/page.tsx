import { BadgeCheck } from "lucide-react";
import { GuillocheRule } from "@/components/engraving/guilloche";
import { Portrait } from "@/components/engraving/portrait";
import { Seal } from "@/components/engraving/seal";
import { ButtonLink } from "@/components/marketing/call-band";
import { ColumnSection } from "@/components/marketing/column-section";
import { MarginSection } from "@/components/marketing/margin-section";
import { PageHead } from "@/components/marketing/page-head";
import { DoorButton } from "@/components/site/door-button";
import { JsonLd } from "@/components/site/json-ld";
import { Badge } from "@/components/ui/badge";
import { DOOR_TO_ONBOARDING, doors } from "@/lib/admin/flag-rules";
import { brand } from "@/lib/brand";
import { breadcrumbData, pageMetadata } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";

export const metadata = pageMetadata({
  path: paths.verifiedBadge,
  title: "Verified Creator Program",
  description: `The ${brand.name} Verified Creator Program: what its seal says today, what is coming soon, and the three steps to it.`,
});

const today = [
  {
    title: "The check",
    body: "A person on our team checks who you are. You ask for it on your page, and hear the outcome by email.",
  },
  {
    title: "The seal",
    body: "It is on your page, in the directory and in each license from then on. It goes if your name, email address, portrait or page address changes, until we have checked again.",
  },
  {
    title: "Being found",
    body: "Creators with a public page are suggested to brands, with what that page shows. The minimum rate is on it only if they chose to show it.",
  },
];

const benefits = [
  { title: "Priority matching", body: "Verified creators will come first when a brand looks for a voice or a face." },
  { title: "Enhanced visibility", body: "The seal will make them easier to find." },
  { title: "Exclusive access", body: "Some campaigns will be open to verified creators only." },
  {
    title: "Founding status",
    body: "For the first 500 verified talent in each market, who get priority placement and enhanced benefits. Joining the waitlist does not reserve it.",
  },
];

const Points = ({ points }: { points: typeof today }) => (
  <dl className="divide-y border-t">
    {points.map(({ title, body }) => (
      <div key={title} className="grid grid-cols-1 gap-x-6 py-5 sm:grid-cols-[14rem_1fr]">
        <dt className="font-serif text-xl">{title}</dt>
        <dd>{body}</dd>
      </div>
    ))}
  </dl>
);

/** How the seal looks beside a name, on an invented person. */
const Specimen = () => (
  <figure>
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4 border border-engrave/60 bg-paper-raised p-5 sm:p-6">
      <Portrait id="imani-castelow" name="Imani Castelow" className="w-[min(6.5rem,30%)] shrink-0 sm:w-28" />
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-serif text-2xl leading-tight sm:text-3xl">Imani Castelow</p>
        <p className="mt-1">Voice actor, Atlanta</p>
        <p className="mt-3 font-semibold text-verified-text">
          <BadgeCheck aria-hidden className="mr-2 inline size-5 align-text-bottom" />
          Verified<span className="font-normal">: name, portrait and mailbox checked on May 4</span>
        </p>
      </div>
    </div>
    <figcaption className="mt-2 text-ink-muted text-sm">
      As brands see it on a page. A specimen: this person is invented.
    </figcaption>
  </figure>
);

const steps = [
  {
    title: "Application",
    body: (
      <>
        <span className={DOOR_TO_ONBOARDING}>Set your terms and publish your page. If you are not in yet, </span>
        <span className={`hidden ${doors.CREATOR_ONBOARDING_V1.closed}`}>Until we open, </span>
        join the waitlist and tell us what you do and where your work can be seen.
      </>
    ),
  },
  {
    title: "Review",
    body: (
      <>
        <span className={DOOR_TO_ONBOARDING}>
          Ask to be verified on your page: say how to reach you and what shows who you are.{" "}
        </span>
        A person reads it and asks if something is missing.
      </>
    ),
  },
  {
    title: "Verification",
    body: "A person on our team checks identity. We aim for 24–48 hours. We store the result and a note, not your documents.",
  },
];

export default function VerifiedBadgePage() {
  return (
    <>
      <JsonLd data={breadcrumbData([{ name: "Verified Creator Program", path: paths.verifiedBadge }])} />
      <PageHead
        title="Verified Creator Program"
        lead="A seal that says one thing: a person checked that this creator is who they say they are. The check and the seal work today. The program around them comes later."
        actions={
          <>
            <DoorButton to="terms" variant="seal" size="lg" />
            <ButtonLink
              href={paths.waitlistWith({ role: "talent", city: brand.launchCity })}
              variant="outline"
              size="lg"
            >{`Join Waitlist in ${brand.launchCity}`}</ButtonLink>
          </>
        }
        ornament={<Seal words="Verified creator · identity checked ·" className="w-52 text-verified-text!" />}
      />
      <div className={DOOR_TO_ONBOARDING}>
        <MarginSection id="today" title="Today" ruled>
          <div className="space-y-8">
            <Specimen />
            <Points points={today} />
          </div>
        </MarginSection>
      </div>
      <div className="page">
        <GuillocheRule className="h-5" />
      </div>
      <ColumnSection id="steps" title="Three steps" points={steps} />
      <MarginSection
        id="benefits"
        title="Later"
        lead={<Badge tone="awaiting">Coming Soon</Badge>}
        action={
          <ButtonLink href={paths.waitlist} variant="outline">
            Join Waitlist
          </ButtonLink>
        }
        ruled
      >
        <Points points={benefits} />
      </MarginSection>
    </>
  );
}
