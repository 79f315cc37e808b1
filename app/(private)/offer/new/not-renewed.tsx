import { PageMessage } from "@/components/site/page-message";
import type { NotRenewed } from "@/lib/offers/renewal";
import { notRenewedText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";

type NotRenewableProps = { why: NotRenewed | "unknown"; grantId: string | undefined; signIn: string };

export function NotRenewable({ why, grantId, signIn }: NotRenewableProps) {
  if (why === "unknown" || !grantId) {
    return (
      <PageMessage title="Sign in to renew this license" action={{ href: signIn, label: "Sign in" }}>
        <p>Its licensee renews a license. Sign in with the address that holds it.</p>
      </PageMessage>
    );
  }
  const { title, message } = notRenewedText[why];
  return (
    <PageMessage title={title} action={{ href: paths.license(grantId), label: "See the license" }}>
      <p>{message}</p>
    </PageMessage>
  );
}
