import { Notice } from "@/components/ui/notice";
import type { Standing } from "@/lib/creators/verify";

/** Says why the creator's seal or name is not shown. Nothing if both are. */
export function StandingNotice({ standing }: { standing: Standing | undefined }) {
  if (standing?.isNameHeld) {
    return (
      <Notice title="Your name waits for us" className="mb-8">
        <p>
          It looks like somebody else’s, or like our own staff’s, so a person looks at it first. Until then your public
          page, the directory and your badge do not show you, and no offer can be made or agreed to. We mail you when
          that is done; you may also choose another name.
        </p>
      </Notice>
    );
  }
  if (!standing?.lapsedName) return null;
  return (
    <Notice title="Your Verified seal is suspended" className="mb-8">
      <p>
        We checked <bdi className="font-semibold">{standing.lapsedName}</bdi> with the portrait, page address and
        mailbox of that day, and one of them is another now. We were told, and look at it. Changed back, the seal
        returns at once.
      </p>
    </Notice>
  );
}
