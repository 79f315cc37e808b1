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
  const entries: readonly (readonly [name: string, text: string | undefined])[] = [
    ["Name", displayName],
    ["Email", email],
    ["Phone", phone ?? undefined],
    ["Craft", craftLabel(answers.craft)],
    ["City", answers.city ?? undefined],
    ["Portfolio links", answers.links.join("\n")],
  ];
  const given = entries.flatMap(([name, text]) => (text ? [[name, text] as const] : []));
  const missing = [...entries, ["Portrait", answers.portrait ?? undefined] as const].flatMap(([name, text]) =>
    text ? [] : [name],
  );
  const statements = [
    AGE_STATEMENT,
    ELECTRONIC_STATEMENT,
    ...(rules.rights.includes("training") ? [AI_TRAINING_STATEMENT] : []),
    ...(rules.autoApprove ? [AUTO_APPROVE_STATEMENT] : []),
  ];
  return (
    <div className="page py-8 sm:py-12">
      <h1 className="text-4xl">Complete your onboarding</h1>
      <p className="prose-measure mt-4 text-lg">
        Check what was filled in with your address. Pressing the button makes it your creator profile, and brands can
        then make you offers.
      </p>
      <GuillocheBorder className="mt-6 max-w-4xl sm:mt-8">
        <div className="@container mb-6 space-y-5 border-b pb-6">
          <dl className="grid grid-cols-1 gap-x-12 gap-y-4 @sm:grid-cols-2">
            {given.map(([name, text]) => (
              <Entry key={name} name={name}>
                {text}
              </Entry>
            ))}
            {answers.portrait && (
              <div>
                <dt className="font-semibold">Portrait</dt>
                <dd>
                  <EngravedPortrait
                    path={answers.portrait}
                    label="The engraving that was sent"
                    className="mt-2 w-40 max-w-full"
                  />
                </dd>
              </div>
            )}
          </dl>
          {missing.length > 0 && (
            <p className="text-ink-muted text-sm">
              Not given: {missing.map((name) => name.toLowerCase()).join(", ")}. You can add them later.
            </p>
          )}
        </div>
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
