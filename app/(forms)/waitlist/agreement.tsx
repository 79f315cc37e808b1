import Link from "next/link";
import { CheckboxField } from "@/components/form/checkbox-field";
import { paths } from "@/lib/paths";

const NewTab = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} target="_blank" prefetch={false} className="underline underline-offset-2">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </Link>
);

/** The one box for both agreements. */
export const Agreement = () => (
  <CheckboxField
    name="agree"
    required
    label={
      <>
        I agree to the <NewTab href={paths.waitlistTerms}>Waitlist Terms</NewTab> and the{" "}
        <NewTab href={paths.termsOfService}>Terms of Service</NewTab>
      </>
    }
  />
);
