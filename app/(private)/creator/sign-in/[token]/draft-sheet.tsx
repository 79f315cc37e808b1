import Link from "next/link";
import { LinkForm } from "@/app/(private)/creator/sign-in/[token]/link-form";
import { RulesSheet } from "@/components/creator/rules-sheet";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { AI_TRAINING_STATEMENT, AUTO_APPROVE_STATEMENT } from "@/lib/consent/statements";
import type { DraftAnswers } from "@/lib/creators/drafts";
import { paths } from "@/lib/paths";

const link = "underline underline-offset-2";

/** Everything that a draft makes active, what its owner agrees to by that, and the button that does it. */
export function DraftSheet({ token, answers }: { token: string; answers: DraftAnswers }) {
  const { displayName, email, phone, rules } = answers;
  const statements = [
    ...(rules.training ? [AI_TRAINING_STATEMENT] : []),
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
        <dl className="mb-6 grid gap-x-12 gap-y-5 border-b pb-6 sm:grid-cols-2">
          <Entry name="Name">{displayName}</Entry>
          <Entry name="Email">{email}</Entry>
          <Entry name="Phone">{phone ?? "None"}</Entry>
        </dl>
        <RulesSheet creator={answers} />
      </GuillocheBorder>
      <div className="prose-measure mt-8">
        <p>
          By pressing the button you agree to the{" "}
          <Link href={paths.termsOfService} target="_blank" prefetch={false} className={link}>
            Terms of Service
          </Link>{" "}
          and the{" "}
          <Link href={paths.privacyPolicy} target="_blank" prefetch={false} className={link}>
            Privacy Policy
          </Link>{" "}
          (both open in a new tab){statements.length > 0 ? ", and you state:" : "."}
        </p>
        {statements.length > 0 && (
          <ul className="mt-3 list-disc space-y-2 pl-6">
            {statements.map((statement) => (
              <li key={statement}>“{statement}”</li>
            ))}
          </ul>
        )}
        <LinkForm token={token} label="Complete onboarding" />
        <p className="mt-8 border-t pt-5 text-ink-muted">
          Is something not right, or did somebody else send it? Close this page: nothing happens until the button is
          pressed. You can{" "}
          <Link href={paths.creatorOnboard} className={link}>
            fill in the form yourself
          </Link>
          ; your answers then come with a link of their own.
        </p>
      </div>
    </div>
  );
}

function Entry({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
