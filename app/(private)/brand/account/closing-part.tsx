import Link from "next/link";
import { closeMyBrand } from "@/app/(private)/brand/account/closing-actions";
import { ClosingForm } from "@/app/(private)/member-parts/closing-form";
import { More } from "@/app/(private)/member-parts/more";
import { paths } from "@/lib/paths";

const link = "underline underline-offset-2";

export const ClosingPart = () => (
  <section aria-labelledby="close" className="space-y-4">
    <h3 id="close" className="text-xl">
      Close your account
    </h3>
    <p>Your open offers are withdrawn, and no offer can be made from this address any more. It cannot be undone.</p>
    <More summary="What stays, and whom we tell">
      <p>
        We email each creator whose offer is withdrawn. Your website, your billing details, your shortlist and an open
        request to check your organization go. Unless you have just signed in, we first email you a link to confirm.
      </p>
      <p>
        Licenses stay as they are until they end, and you can still sign in and read them. Records that prove a contract
        are kept for as long as the{" "}
        <Link href={paths.privacyPolicy} prefetch={false} className={link}>
          Privacy Policy
        </Link>{" "}
        says. To have the rest erased, see{" "}
        <Link href={paths.yourData} prefetch={false} className={link}>
          your data
        </Link>
        .
      </p>
    </More>
    <ClosingForm action={closeMyBrand} page={paths.brandAccount}>
      Close my account
    </ClosingForm>
  </section>
);
