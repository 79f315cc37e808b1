import { Notice } from "@/components/ui/notice";
import type { Standing } from "@/lib/creators/verify";

type StandingNoticeProps = { standing: Standing | undefined; className?: string };

/** Says why the creator's seal, name or words are not shown. Nothing if all are. */
export function StandingNotice({ standing, className = "mb-8" }: StandingNoticeProps) {
  if (standing?.isNameHeld) {
    return (
      <Notice title="We are checking your name" className={className}>
        <p>
          It looks like somebody else’s or like one of our staff’s, so a person checks it first. Until then your public
          page, the directory and your badge do not show you, and no offer can be made or agreed to. We email you when
          that is done. You can also choose another name.
        </p>
      </Notice>
    );
  }
  if (standing?.areWordsHeld && !standing.lapsedName) {
    return (
      <Notice title="We are checking words of your page" className={className}>
        <p>
          Your words or links say, or look as if, you act for somebody else, so a person reads them first. Until then
          your public page leaves them out; everything else of it is shown. We email you when that is done. You can also
          change them.
        </p>
      </Notice>
    );
  }
  if (!standing?.lapsedName) return null;
  return (
    <Notice title="Your Verified seal is suspended" className={className}>
      <p>
        We checked <bdi className="font-semibold">{standing.lapsedName}</bdi> together with your portrait, page address
        and email address, and one of them has changed since. We have been told and will check it. If you change it
        back, the seal returns at once.
      </p>
    </Notice>
  );
}
