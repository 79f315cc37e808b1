import { ClosedNotice, SuspendedNotice } from "@/components/creators/suspended-notice";
import type { Creator } from "@/lib/creators/queries";
import { findSuspension } from "@/lib/creators/verify";

/** Says that the profile is closed, or suspended and why. Nothing if it is neither. */
export async function ProfileState({ creator }: { creator: Creator }) {
  if (creator.closedAt) return <ClosedNotice />;
  return creator.status === "suspended" && <SuspendedNotice suspension={await findSuspension(creator.userId)} />;
}
