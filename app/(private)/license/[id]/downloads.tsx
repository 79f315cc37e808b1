import { CopyField } from "@/components/form/copy-field";
import { Button } from "@/components/ui/button";

const files = [
  { path: "document", label: "PDF, sealed" },
  { path: "files/certificate.jwt", label: "Certificate" },
  { path: "files/agreement.json", label: "Agreement" },
  { path: "files/private-facts.json", label: "Private facts" },
] as const;

export function Downloads({ base, verification }: { base: string; verification: string }) {
  return (
    <section aria-labelledby="keep" className="space-y-5 border-t pt-6 print:hidden">
      <h2 id="keep" className="text-2xl">
        Keep it, and show it
      </h2>
      <p className="prose-measure text-ink-muted">
        The sealed PDF holds the certificate and the agreement. Whoever gets the verification link sees who licensed
        what to whom and whether it stands, and no price, address or intended use.
      </p>
      <p className="flex flex-wrap gap-3">
        {files.map(({ path, label }, index) => (
          <Button asChild key={path} variant={index === 0 ? "seal" : "outline"}>
            <a href={`${base}/${path}`}>{label}</a>
          </Button>
        ))}
      </p>
      <CopyField id="verification" label="Verification link" value={verification} />
    </section>
  );
}
