import { View } from "@react-pdf/renderer";
import type { ReactElement, ReactNode } from "react";
import { brand } from "@/lib/brand";
import { type Evidence, type LicenseDocument, type Proposal, partyLabels } from "@/lib/documents/document";
import { Rosette } from "@/lib/documents/engraving";
import { FirstSheet, MEASURE, noticeOf, PlainSheet, Sheet } from "@/lib/documents/page";
import { Box, ink, looks, type SetText } from "@/lib/documents/setter";
import { type EndedRight, shortCertificate } from "@/lib/license-rows/rules";
import { type Clause, isTyped } from "@/lib/terms/clauses";
import { type AgreedFacts, agreedFacts, type Fact, plainTerms } from "@/lib/terms/facts";
import { askedFor, licensedFor } from "@/lib/terms/permitted";
import { formatEnd, momentOf, termEnd } from "@/lib/terms/term";
import { formatMoment, readerZone } from "@/lib/time";

const ROSETTE = 148;
const LABEL = 118;

/** The parties stand in the sentence below, and sign the page. */
const headFacts = ({ grant }: LicenseDocument, { term }: AgreedFacts): Fact[] => [
  ["In effect from", formatEnd(momentOf(grant.effectiveAt, term))],
  ["Ends", formatEnd(termEnd(grant.expiresAt, term))],
];

function Facts({ facts, width, set }: { facts: readonly Fact[]; width: number; set: SetText }): ReactElement {
  return (
    <Box tag="L">
      {facts.map(([label, value]) => (
        <Box key={label} tag="LI" style={{ flexDirection: "row", marginBottom: 5.5 }} wrap={false}>
          <Box tag="Lbl" style={{ width: LABEL }}>
            {set(label, looks.label, LABEL)}
          </Box>
          <Box tag="LBody" style={{ width: width - LABEL }}>
            {set(value, looks.text, width - LABEL)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function endedLine({ right, at }: EndedRight, { term }: AgreedFacts): string {
  const moment = formatEnd(momentOf(at, term));
  return right === "training"
    ? `AI training ended on ${moment}.`
    : `No new pieces of the digital replica from ${moment}. Finished ones may run to the end of the term.`;
}

type SignaturesProps = { evidence: readonly Evidence[]; term: AgreedFacts["term"]; set: SetText };

function Signatures({ evidence, term, set }: SignaturesProps): ReactElement {
  const width = (MEASURE - 28) / 2;
  return (
    <View style={{ flexDirection: "row", justifyContent: "space-between", marginTop: 28 }} wrap={false}>
      {evidence.map(({ party, name, agreedAt }) => (
        <View key={party} style={{ width }}>
          <Box
            tag="P"
            style={{ borderBottomWidth: 0.8, borderBottomColor: ink.text, paddingBottom: 3, marginBottom: 3 }}
          >
            {set(name, looks.name, width)}
          </Box>
          <Box tag="P">
            {set(partyLabels[party], looks.smallStrong, width)}
            {set(`Agreed on ${formatEnd(momentOf(agreedAt, term))}`, looks.small, width)}
          </Box>
        </View>
      ))}
    </View>
  );
}

/** As it was agreed, but for training that ended alone; of its term, however late the document is made. */
function sentenceOf({
  grant: { effectiveAt, expiresAt },
  agreement: { content },
  ended = [],
}: LicenseDocument): string {
  const rights = content.rights.filter((one) => one !== "training" || !ended.some(({ right }) => right === one));
  const facts = agreedFacts({ ...content, rights });
  return licensedFor({ ...facts, state: "active", effectiveAt, end: termEnd(expiresAt, content.term) }, effectiveAt)
    .text;
}

export function Summary({ document, set }: { document: LicenseDocument; set: SetText }): ReactElement {
  const { grant, agreement, evidence, ended = [] } = document;
  const facts = agreedFacts(agreement.content);
  const short = shortCertificate(grant.certificateHash);
  const left = MEASURE - ROSETTE - 20;
  return (
    <FirstSheet number={grant.id} set={set}>
      <Box tag="Sect">
        <View style={{ flexDirection: "row", justifyContent: "space-between", marginBottom: 16 }}>
          <View style={{ width: left }}>
            <Box tag="P">{set(brand.name, looks.wordmark, left)}</Box>
            <Box tag="H1" style={{ marginTop: 6, marginBottom: 12 }}>
              {set("License", looks.title, left)}
            </Box>
            <Facts facts={headFacts(document, facts)} width={left} set={set} />
          </View>
          <View style={{ width: ROSETTE, alignItems: "center" }}>
            <Rosette hash={grant.certificateHash} size={ROSETTE} alt={`Rosette of certificate ${short}`} />
            <Box tag="Caption" style={{ marginTop: 6 }}>
              {set(short, looks.smallStrong, ROSETTE)}
            </Box>
          </View>
        </View>
        <Box tag="P" style={{ marginBottom: 16 }}>
          {set(sentenceOf(document), looks.heading, MEASURE)}
        </Box>
        <Box tag="P" style={{ borderLeftWidth: 3, borderLeftColor: ink.seal, paddingLeft: 10, marginBottom: 16 }}>
          {set(noticeOf(grant.id), looks.strong, MEASURE - 14)}
          {set(
            "Until launch payment is simulated: a license takes effect as a rehearsal and permits no use.",
            looks.text,
            MEASURE - 14,
          )}
        </Box>
        {ended.length > 0 && (
          <Box tag="P" style={{ borderLeftWidth: 3, borderLeftColor: ink.seal, paddingLeft: 10, marginBottom: 16 }}>
            {ended.map((one) => (
              <View key={one.right}>{set(endedLine(one, facts), looks.strong, MEASURE - 14)}</View>
            ))}
            {set("The rest of the license goes on as it was agreed below.", looks.text, MEASURE - 14)}
          </Box>
        )}
        <Box tag="H2" style={{ marginBottom: 8 }}>
          {set("In plain words", looks.heading, MEASURE)}
        </Box>
        <Facts facts={plainTerms(facts)} width={MEASURE} set={set} />
        <Box tag="P" style={{ marginTop: 8 }}>
          {set(
            "The numbered clauses on the following pages are the agreement. This page only sums them up.",
            looks.small,
            MEASURE,
          )}
        </Box>
        <Signatures evidence={evidence} term={facts.term} set={set} />
      </Box>
    </FirstSheet>
  );
}

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
