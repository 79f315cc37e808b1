import Link from "next/link";
import { paths } from "@/lib/paths";

const link = "underline underline-offset-2";

/** "the Terms of Service and the Privacy Policy (both open in a new tab)", as part of an agreement's sentence. */
export const TermsAndPolicy = () => (
  <>
    the{" "}
    <Link href={paths.termsOfService} target="_blank" prefetch={false} className={link}>
      Terms of Service
    </Link>{" "}
    and the{" "}
    <Link href={paths.privacyPolicy} target="_blank" prefetch={false} className={link}>
      Privacy Policy
    </Link>{" "}
    (both open in a new tab)
  </>
);
