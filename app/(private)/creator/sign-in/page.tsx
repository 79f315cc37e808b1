import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { SignInForm } from "@/app/(private)/creator/sign-in/sign-in-form";
import { Seal } from "@/components/engraving/seal";
import { currentCreator } from "@/lib/auth/actors";
import { brand } from "@/lib/brand";
import { hasDevMailbox } from "@/lib/env";
import { paths } from "@/lib/paths";
import { tryRead } from "@/lib/requests/try-read";

export const metadata: Metadata = { title: "Creator sign-in" };

export default async function SignInPage() {
  const creator = await tryRead("a creator's session", currentCreator);
  if (creator.ok && creator.value) redirect(paths.creatorDashboard);
  return (
    <div className="page grid items-center gap-x-gutter gap-y-10 py-12 md:grid-cols-12 md:py-20">
      <div className="max-w-xl md:col-span-7">
        <h1 className="text-4xl">Sign in as a creator</h1>
        <p className="mt-4 text-lg">There is no password. We email you a link that works once, for one hour.</p>
        <SignInForm mailbox={hasDevMailbox() ? paths.devMailbox : undefined} />
        <p className="mt-10 border-t pt-5">
          No profile yet?{" "}
          <Link href={paths.creatorOnboard} className="underline underline-offset-2">
            Create one
          </Link>
        </p>
      </div>
      <Seal
        words={`${brand.tagline.replace(/\.$/, "")} ·`}
        className="hidden w-72 justify-self-center md:col-span-5 md:block"
      />
    </div>
  );
}
