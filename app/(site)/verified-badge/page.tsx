import { GuillocheRule } from "@/components/engraving/guilloche";
import { Seal } from "@/components/engraving/seal";
import { ButtonLink } from "@/components/marketing/call-band";
import { ColumnSection } from "@/components/marketing/column-section";
import { MarginSection } from "@/components/marketing/margin-section";
import { PageHead } from "@/components/marketing/page-head";
import { DoorButton } from "@/components/site/door-button";
import { JsonLd } from "@/components/site/json-ld";
import { NavLink } from "@/components/site/nav-link";
import { DOOR_TO_ONBOARDING, doors } from "@/lib/admin/flag-rules";
import { brand } from "@/lib/brand";
import { pageMetadata } from "@/lib/content/page-metadata";
import { breadcrumbData } from "@/lib/content/structured-data";
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
    body: "It is on your page, in the directory and in each license from then on. It goes if your name changes, until we have checked again.",
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
        badge="Coming Soon"
        title="Verified Creator Program"
        lead="A seal that says one thing: a person checked that this creator is who they say they are. The check and the seal work today, on a creator’s page and in each license. The program around them is coming soon."
        actions={
          <>
            <DoorButton to="terms" variant="seal" size="lg" />
            <ButtonLink
              href={paths.waitlistWith({ role: "talent", city: brand.launchCity })}
              variant="outline"
              size="lg"
            >{`Apply in ${brand.launchCity}`}</ButtonLink>
            <NavLink href={paths.waitlist} className="self-center py-1 font-semibold underline underline-offset-4">
              Join Waitlist
            </NavLink>
          </>
        }
        ornament={<Seal words="Verified creator · identity checked ·" className="w-52 text-verified-text!" />}
      />
      <div className={DOOR_TO_ONBOARDING}>
        <MarginSection id="today" title="Today" ruled>
          <Points points={today} />
        </MarginSection>
      </div>
      <MarginSection id="benefits" title="Coming soon" ruled>
        <Points points={benefits} />
      </MarginSection>
      <div className="page">
        <GuillocheRule className="h-5" />
      </div>
      <ColumnSection
        id="steps"
        title="Three steps"
        lead="Founding status is limited to the first 500 verified talent in each market. Joining the waitlist does not reserve it."
        points={steps}
      />
    </>
  );
}
