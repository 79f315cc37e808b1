import type { Metadata } from "next";
import Link from "next/link";
import { OnboardingForm } from "@/app/(private)/creator/onboard/onboarding-form";
import { PresetTable, RulesFields } from "@/components/creators/rules-fields";
import { NumberedSteps } from "@/components/marketing/lists";
import { FeatureOff } from "@/components/site/page-message";
import { isEnabled } from "@/lib/admin/flags";
import { brand } from "@/lib/brand";
import { DEFAULT_FLOOR_CENTS } from "@/lib/creators/rules";
import { mailboxAccess } from "@/lib/env";
import { readOrLog } from "@/lib/http/read-or-log";
import { paths } from "@/lib/paths";
import { LINK_HOURS } from "@/lib/terms/notices";
import { DEFAULT_NOTICE_DAYS } from "@/lib/terms/replica";
import { MEDIA } from "@/lib/terms/scope";

export const metadata: Metadata = {
  title: "Creator onboarding",
  description: `Create your ${brand.name} profile: say what brands may ask for, at which minimum rate.`,
};

const steps = [
  [
    "You state your rules",
    "What brands may ask for, and the least it costs. They apply to every offer made from then on.",
  ],
  ["You confirm your email", "We email you one link. Open it and press the button to activate your profile."],
  ["Brands make offers", "Each offer names the use, the territory, the term and the price in writing."],
  [
    "You decide",
    `Approve, decline or counter within ${LINK_HOURS} hours. Silence is never consent: the offer expires.`,
  ],
] as const;

export default async function OnboardPage() {
  const flag = await readOrLog("a feature's flag", () => isEnabled("CREATOR_ONBOARDING_V1"));
  if (flag.ok && !flag.value) return <FeatureOff />;
  return (
    <div className="page grid grid-cols-1 gap-x-gutter gap-y-12 py-8 sm:py-12 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <h1 className="text-4xl md:text-5xl">Your name, your face, your voice: your rules</h1>
        <p className="prose-measure mt-4 text-lg">
          Say once what brands may ask you for. You keep 100% of your price and never pay a fee.
        </p>
        <OnboardingForm
          buttonLabel={`Create ${brand.name} Profile`}
          mailbox={mailboxAccess() !== "none" ? paths.devMailbox : undefined}
          rules={
            <RulesFields
              defaults={{
                preset: "standard",
                toggles: [],
                priceFloorCents: DEFAULT_FLOOR_CENTS,
                payoutEmail: "",
                autoApprove: false,
                allowsExclusive: false,
                media: MEDIA,
                replicaNoticeDays: DEFAULT_NOTICE_DAYS,
              }}
            />
          }
        />
      </div>
      <aside aria-labelledby="how" className="lg:col-span-5">
        <h2 id="how" className="border-b pb-3 text-2xl">
          How it works
        </h2>
        <NumberedSteps steps={steps} />
        <div className="mt-10 hidden lg:block">
          <PresetTable />
        </div>
        <p className="mt-8">
          Already have a profile?{" "}
          <Link href={paths.signIn} className="underline underline-offset-2">
            Sign in
          </Link>
        </p>
      </aside>
    </div>
  );
}
