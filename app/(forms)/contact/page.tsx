import { ContactForm } from "@/app/(forms)/contact/contact-form";
import { GuillocheRule } from "@/components/engraving/guilloche";
import { JsonLd } from "@/components/site/json-ld";
import { brand } from "@/lib/brand";
import { breadcrumbData, pageMetadata } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";

export const metadata = pageMetadata({
  path: paths.contact,
  title: "Contact",
  description: `Write to ${brand.name}: partnerships, press, legal questions and support. A person answers within ${brand.repliesWithin}.`,
});

const departments = [
  {
    title: "Partnership",
    body: "Brands, agencies and unions that want to license, refer or build with us. Choose Partnership Opportunities.",
  },
  {
    title: "Press and media",
    body: "Interviews, figures and pictures for publication. Choose Press/Media and name your deadline.",
  },
  {
    title: "General support",
    body: "Anything about the site, the waitlist or your data. For a copyright notice choose Legal Question.",
  },
];

export default function ContactPage() {
  return (
    <div className="page grid grid-cols-1 gap-x-gutter gap-y-8 py-8 md:py-16 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
      <JsonLd data={breadcrumbData([{ name: "Contact", path: paths.contact }])} />
      <div className="lg:col-span-5">
        <h1 className="text-5xl leading-[1.06]">Contact us</h1>
        <p className="mt-5 text-xl leading-normal">Say what it is about, and the right person reads it.</p>
      </div>
      <div className="lg:col-span-7 lg:col-start-6 lg:row-span-2 lg:row-start-1">
        <ContactForm />
      </div>
      <div className="mt-6 lg:col-span-5 lg:row-start-2 lg:mt-0">
        <GuillocheRule className="h-5" />
        <dl className="divide-y border-b">
          {departments.map(({ title, body }) => (
            <div key={title} className="py-5">
              <dt className="font-serif text-2xl">{title}</dt>
              <dd className="mt-1 text-ink-muted">{body}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6">
          We reply within {brand.repliesWithin}. You can also email us directly:{" "}
          <a href={`mailto:${brand.mail.support}`} className="wrap-anywhere underline underline-offset-2">
            {brand.mail.support}
          </a>
          .
        </p>
      </div>
    </div>
  );
}
