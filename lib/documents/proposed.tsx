import type { ReactElement } from "react";
import { ClauseList } from "@/lib/documents/agreed";
import type { Proposal } from "@/lib/documents/document";
import { MEASURE, PlainSheet } from "@/lib/documents/page";
import { Box, ink, looks, type SetText } from "@/lib/documents/setter";
import { formatDeadline, readerZone } from "@/lib/time";

export function Proposed({ proposal, set }: { proposal: Proposal; set: SetText }): ReactElement {
  const { offerId, agreement, openUntil } = proposal;
  const foot = { notice: "An offer that nobody has agreed to yet. It licenses nothing.", name: `Offer ${offerId}` };
  return (
    <PlainSheet foot={foot} set={set}>
      <Box tag="Sect">
        <Box tag="H1" style={{ marginBottom: 10 }}>
          {set("The terms that are offered", looks.heading, MEASURE)}
        </Box>
        <Box tag="P" style={{ borderLeftWidth: 3, borderLeftColor: ink.seal, paddingLeft: 10, marginBottom: 16 }}>
          {set("An offer that nobody has agreed to yet. It licenses nothing.", looks.strong, MEASURE - 14)}
          {set(
            `It is open until ${formatDeadline(openUntil, readerZone(agreement.content.term.zone))}.`,
            looks.text,
            MEASURE - 14,
          )}
        </Box>
        <ClauseList clauses={agreement.content.clauses} set={set} />
        <Box tag="P" style={{ marginTop: 14 }}>
          {set(`SHA-256 of these terms, to compare with the license: ${agreement.hash}`, looks.small, MEASURE)}
        </Box>
      </Box>
    </PlainSheet>
  );
}
