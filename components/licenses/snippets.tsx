import { Snippet } from "@/components/licenses/snippet";
import type { LicenseFacts } from "@/lib/license-rows/facts";
import { paths } from "@/lib/paths";
import { odrlPolicy } from "@/lib/policies/odrl";
import { cawgAssertion, plusDataMining } from "@/lib/policies/training";

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

/**
 * Metadata that a producer pastes into files delivered under a license, so that machines can read what it permits.
 * `base`: the address below which this party finds the license's files.
 */
export function Snippets({ license, base }: { license: LicenseFacts; base: string }) {
  const snippets = [
    {
      title: "ODRL policy",
      use: "The license for rights management systems. It names both parties, so keep it with your files rather than in them.",
      text: asJson(odrlPolicy(license)),
      href: `${base}/files/odrl.json`,
    },
    {
      title: "CAWG assertion",
      use: "For the Content Credentials (C2PA manifest) of audio, video and pictures.",
      text: asJson(cawgAssertion(license)),
      href: `${base}/files/cawg.json`,
    },
    {
      title: "PLUS line",
      use: "For the XMP metadata of a picture, within its rdf:RDF element.",
      text: plusDataMining(license),
    },
  ];
  return (
    <section aria-labelledby="delivered-files" className="space-y-6 border-t pt-6 print:hidden">
      <div className="prose-measure space-y-2">
        <h2 id="delivered-files" className="text-2xl">
          For the delivered files
        </h2>
        <p>
          Machine-readable descriptions of this license, without the price, email addresses or the intended use. Only
          the agreement above is binding.
        </p>
        <p>
          <a href={paths.odrlProfile} className="underline underline-offset-2">
            What the terms of the ODRL policy mean
          </a>
        </p>
      </div>
      {snippets.map((snippet) => (
        <Snippet key={snippet.title} {...snippet} />
      ))}
    </section>
  );
}
