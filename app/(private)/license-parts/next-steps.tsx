import Link from "next/link";
import type { ReactNode } from "react";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import type { PublicState } from "@/lib/license-rows/rules";
import { paths } from "@/lib/paths";
import type { Party } from "@/lib/terms/terms";

const link = "underline underline-offset-2";

type NextStepsProps = {
  grantId: string;
  state: PublicState;
  side: Party | undefined;
  /** The brand may offer a renewal now. */
  mayRenew: boolean;
};

/** `side` is undefined for a mailed link, which does not tell the parties apart. */
export function NextSteps({ grantId, state, side, mayRenew }: NextStepsProps) {
  const steps = stepsOf(grantId, state, side, mayRenew);
  return (
    <section aria-labelledby="next" className="border-t pt-6 print:hidden">
      <h2 id="next" className="text-2xl">
        What to do next
      </h2>
      <ul className="mt-3 list-disc space-y-2 pl-5">{steps}</ul>
    </section>
  );
}

const step = (key: string, words: ReactNode, door?: string) => (
  <li key={key} className={door}>
    {words}
  </li>
);

function stepsOf(grantId: string, state: PublicState, side: Party | undefined, mayRenew: boolean): ReactNode[] {
  const renew = mayRenew
    ? [
        step(
          "renew",
          <>
            <Link href={paths.renew(grantId)} prefetch={false} className={link}>
              Offer to renew it
            </Link>{" "}
            on the same terms, or on others.
          </>,
          DOOR_TO_OFFERS,
        ),
      ]
    : [];
  if (state === "revoked") {
    return [
      step("stop", side === "creator" ? "The brand has been told to stop every use." : "Stop every use under it."),
    ];
  }
  if (state === "ended") {
    return [
      step("over", "The term is over. What was made during it stays licensed; nothing new may be made."),
      ...renew,
    ];
  }
  const keep = step(
    "keep",
    <>
      Keep the{" "}
      <a href="#files" className={link}>
        PDF
      </a>
      , and give the verification link to anyone who asks what is permitted.
    </>,
  );
  if (side === "buyer") {
    return [
      keep,
      step(
        "use",
        <>
          <Link href={paths.licenseUse(grantId)} prefetch={false} className={link}>
            File each use
          </Link>
          : where it runs, and from when to when. It is checked against the license.
        </>,
      ),
      ...renew,
    ];
  }
  if (side === "creator") {
    return [
      step(
        "uses",
        <>
          Look at{" "}
          <a href="#uses" className={link}>
            where it runs
          </a>
          . You can dispute a use that does not fit what you agreed to.
        </>,
      ),
      keep,
    ];
  }
  return [
    keep,
    step(
      "sign-in",
      <>
        <Link href={paths.signInTo(paths.license(grantId))} prefetch={false} className={link}>
          Sign in
        </Link>{" "}
        to file or dispute a use, and to renew the license.
      </>,
    ),
  ];
}
