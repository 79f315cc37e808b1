import { MarginSection } from "@/components/marketing/margin-section";
import { PageHead } from "@/components/marketing/page-head";
import { JsonLd } from "@/components/site/json-ld";
import { brand } from "@/lib/brand";
import { breadcrumbData, pageMetadata } from "@/lib/content/page-metadata";
import { licenseFacts } from "@/lib/license-rows/facts";
import { paths } from "@/lib/paths";
import { odrlPolicy } from "@/lib/policies/odrl";
import { PROFILE, readings, termGroups } from "@/lib/policies/profile";
import { makeAgreement } from "@/lib/terms/agreement";
import { NARROWEST } from "@/lib/terms/scope";
import { typeset } from "@/lib/text/typeset";

const TITLE = "ODRL profile";

export const metadata = pageMetadata({
  path: paths.odrlProfile,
  title: TITLE,
  description: `The terms in which ${brand.name} writes its licenses for machines: a profile of the W3C’s ODRL 2.2 for likeness, voice, digital replica and AI training.`,
});

const ID = "5f0c7a52-6f55-4a57-9a52-00000000000";

const specimen = licenseFacts(
  {
    id: `${ID}1`,
    buyerOrgId: `${ID}3`,
    status: "active",
    effectiveAt: new Date("2026-11-30T12:00:00Z"),
    expiresAt: new Date("2027-03-01T05:00:00Z"),
    revokedAt: null,
  },
  makeAgreement(
    `${ID}4`,
    {
      rights: ["voice"],
      category: "advertising",
      territory: "us",
      termMonths: 3,
      useCase: "",
      priceCents: 0,
      scope: NARROWEST,
      replica: null,
    },
    {
      licensor: { id: `${ID}2`, name: "Ada Merritt" },
      licensee: { id: `${ID}3`, organisation: "Larsen Coffee", representative: "Bo Larsen", email: "" },
    },
  ).content,
  new Date("2026-12-01T00:00:00Z"),
);

export default function OdrlProfilePage() {
  return (
    <>
      <JsonLd data={breadcrumbData([{ name: TITLE, path: paths.odrlProfile }])} />
      <PageHead
        title={TITLE}
        lead={`The terms in which ${brand.name} writes its licenses for machines, on top of the W3C’s Open Digital Rights Language 2.2.`}
      />
      <MarginSection id="use" title="How policies use it" ruled>
        <div className="prose-measure space-y-4">
          <p>
            Every license is also an <code>Agreement</code>: its <code>profile</code> is <Code>{PROFILE}</Code>, the
            licensor its <code>assigner</code>, the licensee its <code>assignee</code>. There is a permission for each
            right that is granted and a prohibition for each that is withheld. A license that was revoked or has ended
            only prohibits.
          </p>
          <p>
            Of the common vocabulary of ODRL, the profile takes <code>use</code> and four left operands. The same terms
            as JSON-LD, with the context that policies name:{" "}
            <a href={paths.odrlVocabulary} className="underline underline-offset-2">
              odrl.jsonld
            </a>
            .
          </p>
          <dl className="divide-y border-t">
            {Object.entries(readings).map(([term, reading]) => (
              <div key={term} className="grid grid-cols-1 gap-x-6 py-3 sm:grid-cols-[10rem_1fr]">
                <dt>
                  <code>{term}</code>
                </dt>
                <dd>{reading}</dd>
              </div>
            ))}
          </dl>
        </div>
      </MarginSection>
      {termGroups.map(({ id, title, terms }) => (
        <MarginSection key={id} id={id} title={title} ruled>
          <dl className="divide-y border-t">
            {terms.map(({ name, label, definition }) => (
              <div key={name} id={name} className="grid grid-cols-1 scroll-mt-24 gap-x-6 py-5 sm:grid-cols-[14rem_1fr]">
                <dt>
                  <span className="block font-serif text-xl">{label}</span>
                  <code className="wrap-anywhere text-ink-muted text-sm">#{name}</code>
                </dt>
                <dd>{typeset(definition)}</dd>
              </div>
            ))}
          </dl>
        </MarginSection>
      ))}
      <MarginSection
        id="example"
        title="Example"
        lead="The specimen of a license for a voice, with all its terms."
        ruled
      >
        <pre className="wrap-anywhere whitespace-pre-wrap border bg-paper-raised p-5 text-sm">
          {JSON.stringify(odrlPolicy(specimen), null, 2)}
        </pre>
      </MarginSection>
    </>
  );
}

const Code = ({ children }: { children: string }) => <code className="wrap-anywhere">{children}</code>;
