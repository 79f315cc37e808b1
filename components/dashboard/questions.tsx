import Link from "next/link";
import { Part } from "@/components/dashboard/list-section";
import type { Question } from "@/lib/offers/questions";
import { formatUsd } from "@/lib/terms/fees";

/** Questions about open offers that the reader has not answered; nothing without one. */
export const Questions = ({ questions }: { questions: readonly Question[] }) =>
  questions.length > 0 && (
    <Part id="questions" title="Questions for you" count={questions.length}>
      <ul className="border-t">
        {questions.map(({ offer: { id, priceCents, awaiting }, from, page }) => (
          <li key={id} className="wrap-anywhere border-b py-3">
            <bdi className="font-semibold">{from}</bdi> asks about{" "}
            {awaiting === "buyer" ? "your counter-offer" : "your offer"} of {formatUsd(priceCents)}.{" "}
            <Link href={page} prefetch={false} className="underline underline-offset-2">
              Read and answer<span className="sr-only">: {from}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
