import { feeWords, formatUsd, type PlatformFee, platformFee } from "@/lib/terms/fees";

type Line = { label: string; cents: number; total?: boolean };

function linesOf(priceCents: number, fee: PlatformFee): Line[] {
  return [
    { label: "To the creator, who keeps 100%", cents: priceCents },
    { label: `Platform fee: ${feeWords.base}`, cents: fee.baseCents },
    ...(fee.surchargeCents > 0 ? [{ label: `Surcharge: ${feeWords.surcharge}`, cents: fee.surchargeCents }] : []),
    { label: "The brand pays", cents: priceCents + fee.totalCents, total: true },
  ];
}

/** `priceCents` is what the creator receives. */
export function FeeLines({ priceCents }: { priceCents: number }) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Price and fees</caption>
      <tbody>
        {linesOf(priceCents, platformFee(priceCents)).map(({ label, cents, total }) => (
          <tr key={label} className={total ? "border-ink border-t-2 font-semibold" : "border-b"}>
            <th
              scope="row"
              className={
                total
                  ? "wrap-anywhere text-balance py-2 pr-4 font-semibold hyphens-auto"
                  : "wrap-anywhere text-balance py-2 pr-4 font-normal text-ink-muted hyphens-auto"
              }
            >
              {label}
            </th>
            <td className="whitespace-nowrap py-2 text-right align-bottom tabular-nums">{formatUsd(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
