import { Notice } from "@/components/ui/notice";
import { brand } from "@/lib/brand";

export function SuspendedNotice({ isClosed = false }: { isClosed?: boolean }) {
  if (isClosed) {
    return (
      <Notice title="You closed your profile" className="mb-8">
        <p>Brands cannot make you offers. Licenses already granted stay in force until they end.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="error" title="Your profile is suspended" className="mb-8">
      <p>
        Brands cannot make you offers. Licenses already granted stay in force. To ask why, or to object, write to{" "}
        <a href={`mailto:${brand.mail.support}`} className="underline underline-offset-2">
          {brand.mail.support}
        </a>
        .
      </p>
    </Notice>
  );
}
