import { createHash } from "node:crypto";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { Rosette } from "@/components/engraving/rosette";
import { SyntheticVoice } from "@/components/samples/synthetic-voice";
import { brand } from "@/lib/brand";
import { shortCertificate } from "@/lib/license-rows/rules";

const facts = [
  ["Licensor", "Ines Calloway"],
  ["Licensee", "Harbor & Pine Coffee"],
  ["Rights", "Likeness, voice"],
  ["Not granted", "AI training"],
  ["Use", "Advertising, US, 3 months"],
  ["Price", "$350.00, all of it to the licensor"],
] as const;

/** What the licensee gets, as one would hear it. */
const voice = { file: "radio-spot.mp3", title: "The licensed spot", length: "0:04" };

const hash = createHash("sha256").update(facts.join("\n")).digest("hex");

export function Specimen({ className }: { className?: string }) {
  return (
    <figure className={className}>
      <GuillocheBorder>
        <p className="text-center text-ink-muted text-sm tracking-[0.18em]">SPECIMEN</p>
        <p className="mt-1 text-center font-serif text-3xl">License</p>
        <dl className="mt-4 text-sm md:mt-6">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap gap-x-4 border-b py-1.5">
              <dt className="w-20 text-ink-muted">{name}</dt>
              <dd className="min-w-0 flex-1 basis-28 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap items-end justify-between gap-6 md:mt-6">
          <div className="min-w-0 flex-1 basis-24 text-sm">
            <p className="border-ink border-b pb-1 font-serif text-xl md:text-2xl">Ines Calloway</p>
            <p className="mt-1 text-ink-muted">Licensor</p>
            <p className="mt-4 text-ink-muted text-xs tabular-nums">Certificate {shortCertificate(hash)}</p>
          </div>
          <Rosette hash={hash} className="-mr-2 -mb-2 w-28 max-w-full sm:w-44" />
        </div>
        <div className="mt-4 border-t pt-3 max-sm:hidden">
          <SyntheticVoice voice={voice} />
        </div>
      </GuillocheBorder>
      <figcaption className="mt-3 text-ink-muted text-sm">
        An invented example. {brand.name} draws each rosette from its license’s certificate hash, so no two are alike.
      </figcaption>
    </figure>
  );
}
