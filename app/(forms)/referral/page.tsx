import type { Metadata } from "next";
import { ReferralForm } from "@/app/(forms)/referral/referral-form";
import { Seal } from "@/components/engraving/seal";
import { NavLink } from "@/components/site/nav-link";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { personNameOf } from "@/lib/text/name";
import { prefillOf } from "@/lib/waitlist/rules";

export const metadata: Metadata = {
  title: "Welcome",
  description: `Leave your name and address, and continue to the ${brand.name} waitlist.`,
  // Each address is meant for one person.
  robots: { index: false },
};

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ReferralPage({ searchParams }: PageProps) {
  const query = await searchParams;
  const { ref } = prefillOf(query);
  const name = typeof query.name === "string" ? (personNameOf(query.name) ?? "") : "";
  const known = { ...(name && { name }), ...(ref && { ref }) };
  const page = name || ref ? `${paths.referral}?${new URLSearchParams(known)}` : paths.referral;
  const next = paths.waitlistWith({ ...(ref && { ref }) });
  return (
    <div className="page grid grid-cols-1 gap-x-gutter gap-y-10 py-6 md:py-16 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <h1 className="text-4xl leading-[1.06] sm:text-5xl">
          {name ? `Welcome, ${name}` : ref ? "Claim your referral" : "Welcome"}
        </h1>
        <p className="prose-measure mt-3 mb-6 leading-normal sm:mt-5 sm:mb-10 sm:text-xl">
          {ref
            ? `Somebody who knows your work referred you to ${brand.name}. Leave your name and address, and the referral is noted.`
            : `Leave your name and address, and continue to the ${brand.name} waitlist.`}
        </p>
        <ReferralForm name={name} code={ref} page={page} next={next} />
      </div>
      <aside aria-labelledby="next" className="lg:col-span-5 lg:pt-3">
        <h2 id="next" className="border-b pb-3 text-2xl">
          What comes next
        </h2>
        <p className="mt-4">
          Two short steps on the waitlist: what you do, and what you want to license. It is free and binds you to
          nothing.
        </p>
        <p className="mt-4">
          <NavLink href={next} className="font-semibold underline underline-offset-4">
            Go to the waitlist
          </NavLink>
        </p>
        {ref && (
          <p className="mt-4 text-ink-muted">
            A referral counts once you have joined the waitlist and confirmed your address there.
          </p>
        )}
        <Seal className="mt-10 hidden w-48 lg:block" />
      </aside>
    </div>
  );
}
