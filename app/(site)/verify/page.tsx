import { Verifier } from "@/app/(site)/verify/verifier";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { PageHead } from "@/components/marketing/page-head";
import { JsonLd } from "@/components/site/json-ld";
import { brand } from "@/lib/brand";
import { breadcrumbData, pageMetadata } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";

export const metadata = pageMetadata({
  path: paths.verify,
  title: "Check a license",
  description: `Check a ${brand.name} license in your own browser: signature, term, state, rosette, agreement and seal. No file that you check leaves it.`,
});

const offline = [
  { href: "/verify/offline.html", name: "likeright-verify.html", label: "This check as one file, with our keys" },
  { href: "/status/1", name: "status-1.jwt", label: "The status list" },
];

const ownTools = [
  { href: "/verify/commands.txt", label: "The commands, for openssl, Python and Node.js" },
  { href: "/.well-known/seal.pem", label: "The certificate of our seal" },
];

const checks = [
  "Signature: did we sign exactly this text?",
  "Issuer and term: is it ours, and is it in effect?",
  "State: was it revoked, by our newest status list?",
  "Rosette: do the facts draw the engraving on the document?",
  "Agreement: is this the text that both parties consented to?",
  "Seal: is the PDF, byte for byte, the one that we made?",
];

export default function VerifyPage() {
  return (
    <>
      <JsonLd data={breadcrumbData([{ name: "Check a license", path: paths.verify }])} />
      <PageHead
        title="Check a license"
        lead="Your browser checks it with our published keys, and no file that you drop here is uploaded."
      />
      <div className="page pb-16">
        <Verifier
          otherWays={
            <>
              <div className="sm:hidden">
                <WhatIsChecked />
              </div>
              <h2 className="text-xl">Without a network</h2>
              <p className="prose-measure">
                Save these two files on your own computer. Open the first without any network, and give it the list with
                the certificate. It trusts only the keys that it was saved with, shows their fingerprints and says how
                old the list is. Download the list the same day: an older one cannot show that a license is still valid.
              </p>
              <Files files={offline} />
              <h2 className="text-xl">With your own tools</h2>
              <p className="prose-measure">
                A certificate is a W3C Verifiable Credential, signed with Ed25519 as a compact JWS. Its state is a bit
                of a W3C Bitstring Status List. Any library that knows JOSE verifies both, and every reader of PDFs that
                knows PAdES the seal.
              </p>
              <Files files={ownTools} />
            </>
          }
        >
          {/* On a phone among the other ways. */}
          <div className="max-sm:hidden">
            <GuillocheBorder>
              <WhatIsChecked />
            </GuillocheBorder>
          </div>
        </Verifier>
      </div>
    </>
  );
}

const WhatIsChecked = () => (
  <>
    <h2 className="text-2xl">What is checked</h2>
    <ul className="mt-3 list-disc space-y-1 pl-5 text-ink-muted">
      {checks.map((check) => (
        <li key={check}>{check}</li>
      ))}
    </ul>
  </>
);

const Files = ({ files }: { files: readonly { href: string; name?: string; label: string }[] }) => (
  <ul className="space-y-2">
    {files.map(({ href, name, label }) => (
      <li key={href}>
        <a href={href} download={name} className="underline underline-offset-2">
          {label}
        </a>
      </li>
    ))}
  </ul>
);
