import type { ReactElement, ReactNode } from "react";
import type { LicenseDocument, Proposal } from "@/lib/documents/document";
import { MEASURE, PlainSheet, Sheet } from "@/lib/documents/page";
import { Box, ink, looks, type SetText } from "@/lib/documents/setter";
import { type Clause, isTyped } from "@/lib/terms/clauses";
import { agreedFacts } from "@/lib/terms/facts";
import { askedFor } from "@/lib/terms/permitted";
import { formatMoment, readerZone } from "@/lib/time";

const NUMBER = 26;
const HEADING = 112;
const TEXT = MEASURE - NUMBER - HEADING;
const QUOTED = TEXT - 16;
/** A clause that a page has room for in any case is not broken over two; sizes in characters and in typed lines. */
const isBreakable = (text: string): boolean => text.length > 1_500 || text.split(/\r\n|[\n\r]/).length > 15;

type AgreedProps = { document: LicenseDocument; set: SetText /** After the clauses. */; children?: ReactNode };

export function Agreed({ document: { grant, agreement }, set, children }: AgreedProps): ReactElement {
  return (
    <Sheet number={grant.id} set={set}>
      <Box tag="Sect">
        <Box tag="H1" style={{ marginBottom: 10 }}>
          {set("What was agreed", looks.heading, MEASURE)}
        </Box>
        <ClauseList clauses={agreement.content.clauses} set={set} />
      </Box>
      {children}
    </Sheet>
  );
}

const ClauseList = ({ clauses, set }: { clauses: readonly Clause[]; set: SetText }): ReactElement => (
  <Box tag="L" style={{ borderTopWidth: 0.6, borderTopColor: ink.rule }}>
    {clauses.map(({ heading, text }, index) => (
      <Box
        key={heading}
        tag="LI"
        wrap={isBreakable(text)}
        style={{ flexDirection: "row", borderBottomWidth: 0.6, borderBottomColor: ink.rule, paddingVertical: 7 }}
      >
        <Box tag="Lbl" style={{ width: NUMBER }}>
          {set(`${index + 1}.`, looks.label, NUMBER)}
        </Box>
        <Box tag="LBody" style={{ flexDirection: "row" }}>
          <Box tag="H2" style={{ width: HEADING }}>
            {set(heading, looks.strong, HEADING - 8)}
          </Box>
          {isTyped(heading) ? (
            <Box
              tag="BlockQuote"
              style={{ width: TEXT, borderLeftWidth: 3, borderLeftColor: ink.engrave, paddingLeft: 13 }}
            >
              {set(text, looks.text, QUOTED, "typed")}
            </Box>
          ) : (
            <Box tag="P" style={{ width: TEXT }}>
              {set(text, looks.text, TEXT)}
            </Box>
          )}
        </Box>
      </Box>
    ))}
  </Box>
);

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
            `It is open until ${formatMoment(openUntil, readerZone(agreement.content.term.zone))}.`,
            looks.text,
            MEASURE - 14,
          )}
        </Box>
        <Box tag="P" style={{ marginBottom: 16 }}>
          {set(askedFor(agreedFacts(agreement.content)).text, looks.name, MEASURE)}
        </Box>
        <ClauseList clauses={agreement.content.clauses} set={set} />
        <Box tag="P" style={{ marginTop: 14 }}>
          {set(`SHA-256 of these terms, to compare with the license: ${agreement.hash}`, looks.small, MEASURE)}
        </Box>
      </Box>
    </PlainSheet>
  );
}
