import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { brand } from "@/lib/brand";
import type { Creator } from "@/lib/creators/queries";
import { findSuspension, type Suspension } from "@/lib/creators/verify";

const ClosedNotice = () => (
  <Notice title="You closed your profile" className="mb-8">
    <p>Brands cannot make you offers. Licenses already granted stay as they are until they end.</p>
  </Notice>
);

/** `suspension`: if it is known when, and why. */
const SuspendedNotice = ({ suspension }: { suspension: Suspension | undefined }) => (
  <Notice tone="error" title="Your profile is suspended" className="mb-8">
    {suspension && (
      <p>
        Since <Moment at={suspension.since} />
        {suspension.reason === null ? (
          "."
        ) : (
          <>
            , because: “<bdi className="wrap-anywhere whitespace-pre-line">{suspension.reason}</bdi>”
          </>
        )}
      </p>
    )}
    <p>
      Brands cannot make you offers, and those that were open are closed. Licenses already granted stay as they are.{" "}
      {suspension?.reason ? "To object, write to " : "To ask why, or to object, write to "}
      <a href={`mailto:${brand.mail.support}`} className="underline underline-offset-2">
        {brand.mail.support}
      </a>
      .
    </p>
  </Notice>
);

/** Says that the profile is closed, or suspended and why. Nothing if it is neither. */
export async function ProfileState({ creator }: { creator: Creator }) {
  if (creator.closedAt) return <ClosedNotice />;
  return creator.status === "suspended" && <SuspendedNotice suspension={await findSuspension(creator.userId)} />;
}
