import type { Metadata } from "next";
import { ReferralForm } from "@/app/(forms)/referral/referral-form";
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
    <div className="page grid grid-cols-1 gap-x-gutter gap-y-12 py-12 md:py-16 lg:grid-cols-12">
      <div className="lg:col-span-8">
        <h1 className="text-5xl leading-[1.06]">
          {name ? `Welcome, ${name}` : ref ? "Claim your referral" : "Welcome"}
        </h1>
        <p className="prose-measure mt-5 mb-10 text-xl leading-normal">
          {ref
            ? `Somebody who knows your work referred you to ${brand.name}. Leave your name and address, and the referral is noted.`
            : `Leave your name and address, and continue to the ${brand.name} waitlist.`}
        </p>
        <ReferralForm name={name} code={ref} page={page} next={next} />
      </div>
      <aside aria-labelledby="next" className="lg:col-span-4 lg:pt-3">
        <h2 id="next" className="border-b pb-3 text-2xl">
          What comes next
        </h2>
        <p className="mt-4">
          The waitlist form asks what you do and what you want to license. It takes two short steps, it is free, and it
          binds you to nothing.
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
      </aside>
    </div>
  );
}
