import Link from "next/link";
import { openLink } from "@/app/(private)/sign-in/[token]/actions";
import { RulesSheet } from "@/components/creators/rules-sheet";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { EngravedPortrait } from "@/components/engraving/portrait";
import { LinkFoot, LinkForm } from "@/components/form/link-form";
import { TermsAndPolicy } from "@/components/legal/terms-and-policy";
import { DOOR_TO_ONBOARDING } from "@/lib/admin/flag-rules";
import {
  AGE_STATEMENT,
  AI_TRAINING_STATEMENT,
  AUTO_APPROVE_STATEMENT,
  ELECTRONIC_STATEMENT,
} from "@/lib/audit/consent-statements";
import type { DraftAnswers } from "@/lib/creators/drafts";
import { craftLabel } from "@/lib/creators/page-rules";
import { paths } from "@/lib/paths";

const link = "underline underline-offset-2";

export function DraftSheet({ token, answers }: { token: string; answers: DraftAnswers }) {
  const { displayName, email, phone, rules } = answers;
  const statements = [
    AGE_STATEMENT,
    ELECTRONIC_STATEMENT,
    ...(rules.rights.includes("training") ? [AI_TRAINING_STATEMENT] : []),
    ...(rules.autoApprove ? [AUTO_APPROVE_STATEMENT] : []),
  ];
  return (
    <div className="page py-12">
      <h1 className="text-4xl">Complete your onboarding</h1>
      <p className="prose-measure mt-4 text-lg">
        These answers were sent with your address. Read them: exactly this becomes your creator profile when you press
        the button, and brands can then make you offers.
      </p>
      <GuillocheBorder className="mt-8 max-w-4xl">
        <dl className="mb-6 grid grid-cols-1 gap-x-12 gap-y-5 border-b pb-6 sm:grid-cols-2">
          <Entry name="Name">{displayName}</Entry>
          <Entry name="Email">{email}</Entry>
          <Entry name="Phone">{phone ?? "None"}</Entry>
          <Entry name="Craft">{craftLabel(answers.craft) ?? "None"}</Entry>
          <Entry name="City">{answers.city ?? "None"}</Entry>
          <Entry name="Portfolio links">{answers.links.join("\n") || "None"}</Entry>
          <div>
            <dt className="font-semibold">Portrait</dt>
            <dd>
              {answers.portrait ? (
                <EngravedPortrait
                  path={answers.portrait}
                  label="The engraving that was sent"
                  className="mt-2 w-40 max-w-full"
                />
              ) : (
                "None: the rosette of the name"
              )}
            </dd>
          </div>
        </dl>
        <RulesSheet creator={answers} />
      </GuillocheBorder>
      <div className="prose-measure mt-8">
        <p>
          By pressing the button you agree to <TermsAndPolicy />, and you state:
        </p>
        <ul className="mt-3 list-disc space-y-2 pl-6">
          {statements.map((statement) => (
            <li key={statement}>“{statement}”</li>
          ))}
        </ul>
        <LinkForm
          action={openLink}
          page={paths.signInLink(token)}
          sent={{ token }}
          button="Complete onboarding"
          pendingLabel="Signing in..."
        />
        <LinkFoot>
          Is something not right, or did somebody else send it? Close this page: nothing happens until the button is
          pressed.{" "}
          <span className={DOOR_TO_ONBOARDING}>
            You can{" "}
            <Link href={paths.creatorOnboard} className={link}>
              fill in the form yourself
            </Link>
            ; your answers then come with a link of their own.
          </span>
        </LinkFoot>
      </div>
    </div>
  );
}

function Entry({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
