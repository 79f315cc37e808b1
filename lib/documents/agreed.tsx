import type { ReactElement } from "react";
import type { LicenseDocument } from "@/lib/documents/document";
import { MEASURE, Sheet } from "@/lib/documents/page";
import { Box, ink, looks, type SetText } from "@/lib/documents/setter";
import { type Clause, isTyped } from "@/lib/terms/clauses";

const NUMBER = 26;
const HEADING = 112;
const TEXT = MEASURE - NUMBER - HEADING;
const QUOTED = TEXT - 16;

export function Agreed({
  document: { grant, agreement },
  set,
}: {
  document: LicenseDocument;
  set: SetText;
}): ReactElement {
  return (
    <Sheet number={grant.id} set={set}>
      <Box tag="Sect">
        <Box tag="H1" style={{ marginBottom: 10 }}>
          {set("What was agreed", looks.heading, MEASURE)}
        </Box>
        <ClauseList clauses={agreement.content.clauses} set={set} />
      </Box>
    </Sheet>
  );
}

export const ClauseList = ({ clauses, set }: { clauses: readonly Clause[]; set: SetText }): ReactElement => (
  <Box tag="L" style={{ borderTopWidth: 0.6, borderTopColor: ink.rule }}>
    {clauses.map(({ heading, text }, index) => (
      <Box
        key={heading}
        tag="LI"
        style={{ flexDirection: "row", borderBottomWidth: 0.6, borderBottomColor: ink.rule, paddingVertical: 9 }}
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
