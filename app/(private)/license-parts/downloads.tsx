import { PrintButton } from "@/app/(private)/license-parts/print-button";
import { CopyField } from "@/components/form/copy-field";
import { Button } from "@/components/ui/button";

const files = [
  { path: "files/certificate.jwt", label: "Certificate" },
  { path: "files/agreement.json", label: "Agreement" },
  { path: "files/private-facts.json", label: "What only the parties see (JSON)" },
] as const;

/** `isSample`: the verification link leads to no license. */
type DownloadsProps = { base: string; verification: string; isSample: boolean };

export function Downloads({ base, verification, isSample }: DownloadsProps) {
  return (
    <section aria-labelledby="files" className="space-y-4 border-t pt-6 print:hidden">
      <h2 id="files" className="text-2xl">
        Files
      </h2>
      <p className="flex flex-wrap gap-3">
        <Button asChild variant="seal">
          <a href={`${base}/document`}>Download the PDF</a>
        </Button>
        <PrintButton />
      </p>
      <p className="prose-measure text-ink-muted text-sm">
        The PDF is sealed, and has the certificate and the agreement inside. They are also available separately, for
        software:
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {files.map(({ path, label }) => (
          <li key={path}>
            <a href={`${base}/${path}`} className="inline-block py-0.5 underline underline-offset-2">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <CopyField id="verification" label="Verification link" value={verification} />
      <p className="prose-measure text-ink-muted text-sm">
        {isSample
          ? "Of a license in force, it shows anyone who licensed what to whom and whether it is valid, but no price, address or intended use. This one says that it is a sample."
          : "Anyone with this link sees who licensed what to whom and whether it is valid, but no price, address or intended use."}
      </p>
    </section>
  );
}
