import { View } from "@react-pdf/renderer";
import type { ReactElement, ReactNode } from "react";
import {
  attachmentsOf,
  type Evidence,
  type LicenseDocument,
  partyLabels,
  type SignedReplica,
} from "@/lib/documents/document";
import { Qr } from "@/lib/documents/engraving";
import { MEASURE, Sheet } from "@/lib/documents/page";
import { Box, ink, looks, type SetText } from "@/lib/documents/setter";
import { formatMoment } from "@/lib/time";

const LABEL = 118;
const VALUE = MEASURE - LABEL;
const QR = 118;

const H2 = ({ text, set }: { text: string; set: SetText }): ReactElement => (
  <Box tag="H2" style={{ marginTop: 16, marginBottom: 6 }}>
    {set(text, looks.heading, MEASURE)}
  </Box>
);

function Row({ label, value, set }: { label: string; value: string; set: SetText }): ReactElement {
  return (
    <Box tag="LI" style={{ flexDirection: "row", marginBottom: 2 }}>
      <Box tag="Lbl" style={{ width: LABEL }}>
        {set(label, looks.small, LABEL)}
      </Box>
      <Box tag="LBody" style={{ width: VALUE }}>
        {set(value, { ...looks.small, color: ink.text }, VALUE)}
      </Box>
    </Box>
  );
}

/** @param zone the agreement's; the instant beside it is in UTC, for machines and disputes */
const signedAt = (at: Date, zone: string | undefined): string => `${formatMoment(at, zone)} (${at.toISOString()})`;

type PartyProps = { evidence: Evidence; zone: string | undefined; set: SetText };

function Party({ evidence, zone, set }: PartyProps): ReactElement {
  return (
    <View style={{ borderTopWidth: 0.6, borderTopColor: ink.rule, paddingTop: 8, paddingBottom: 8 }} wrap={false}>
      <Box tag="H3" style={{ marginBottom: 4 }}>
        {set(evidence.name, looks.name, MEASURE)}
      </Box>
      <Box tag="L">
        <Row label="Agreed as" value={partyLabels[evidence.party]} set={set} />
        <Row label="When" value={signedAt(evidence.agreedAt, zone)} set={set} />
        <Row label="How" value={evidence.method} set={set} />
        <Row label="Confirmed" value={evidence.statement} set={set} />
        <Row label="SHA-256 of these words" value={evidence.digest} set={set} />
      </Box>
    </View>
  );
}

/** Who agreed, how and when, and how that is checked. It follows the clauses, so that no page is left nearly empty. */
export function Proof({ document, set }: { document: LicenseDocument; set: SetText }): ReactElement {
  const { grant, agreement, evidence, verifyUrl } = document;
  const beside = MEASURE - QR - 18;
  const [first, ...others] = evidence.map((one) => (
    <Party key={one.party} evidence={one} zone={agreement.content.term.zone} set={set} />
  ));
  return (
    <Box tag="Sect" style={{ marginTop: 24 }}>
      <View wrap={false}>
        <Box tag="H1" style={{ marginBottom: 10 }}>
          {set("How it was agreed", looks.heading, MEASURE)}
        </Box>
        {first}
      </View>
      {others}
      <Box tag="L" style={{ borderTopWidth: 0.6, borderTopColor: ink.rule, paddingTop: 8 }} wrap={false}>
        <Row
          label="Both agreed to"
          value={`The agreement attached as agreement.json, ${agreement.content.version}`}
          set={set}
        />
        <Row label="SHA-256 of the agreement" value={agreement.hash} set={set} />
        <Row label="SHA-256 of the license" value={grant.certificateHash} set={set} />
      </Box>
      <View wrap={false}>
        <H2 text="How to check it" set={set} />
        <View style={{ flexDirection: "row", justifyContent: "space-between" }}>
          <View style={{ width: beside }}>
            <Box tag="P">
              {set(
                "Whether this license is valid today, has ended or was revoked, everybody can see at this address:",
                looks.text,
                beside,
              )}
            </Box>
            <Box tag="P" style={{ marginVertical: 5 }}>
              {set(verifyUrl, looks.strong, beside)}
            </Box>
            <Box tag="P">
              {set(
                "This file carries a seal (PAdES). A reader of PDFs that checks signatures says whether one byte of it has changed since. The rosette on the first page is drawn from the SHA-256 of the license: another license draws another.",
                looks.text,
                beside,
              )}
            </Box>
          </View>
          <Qr text={verifyUrl} size={QR} alt={`QR code of ${verifyUrl}`} />
        </View>
        <H2 text="Attached to this file" set={set} />
        <Box tag="L">
          {attachmentsOf(document).map(({ name, description }) => (
            <Row key={name} label={name} value={description} set={set} />
          ))}
        </Box>
      </View>
    </Box>
  );
}

const LINE = 220;

type Props = {
  number: string;
  replica: SignedReplica;
  zone: string | undefined;
  set: SetText;
  /** After the signature. */
  children: ReactNode;
};

/** Begins a page: the described uses apart from the other terms, and the licensor's signature under them. */
export function ReplicaSignature({ number, replica, zone, set, children }: Props): ReactElement {
  const { name, initials, adviser, statement, uses, agreedAt, digest } = replica;
  const numbered = uses.map((text, index) => ({ text, label: `${index + 1}.` }));
  return (
    <Sheet number={number} set={set}>
      <Box tag="Sect">
        <Box tag="H1" style={{ marginBottom: 10 }}>
          {set("Digital replica: uses and signature", looks.heading, MEASURE)}
        </Box>
        <Box tag="L" style={{ borderTopWidth: 0.6, borderTopColor: ink.rule }}>
          {numbered.map(({ text, label }) => (
            <Box
              key={label}
              tag="LI"
              style={{ flexDirection: "row", borderBottomWidth: 0.6, borderBottomColor: ink.rule, paddingVertical: 7 }}
            >
              <Box tag="Lbl" style={{ width: 26 }}>
                {set(label, looks.label, 26)}
              </Box>
              <Box tag="LBody" style={{ width: MEASURE - 26 }}>
                {set(text, looks.text, MEASURE - 26)}
              </Box>
            </Box>
          ))}
        </Box>
        <Box tag="P" style={{ marginTop: 14 }}>
          {set(statement, looks.text, MEASURE)}
        </Box>
        <View style={{ marginTop: 22 }} wrap={false}>
          <View style={{ width: LINE }}>
            <Box
              tag="P"
              style={{ borderBottomWidth: 0.8, borderBottomColor: ink.text, paddingBottom: 3, marginBottom: 3 }}
            >
              {set(initials, looks.name, LINE)}
            </Box>
            <Box tag="P" style={{ marginBottom: 8 }}>
              {set(`Initials of ${name}`, looks.smallStrong, LINE)}
            </Box>
          </View>
          <Box tag="L">
            <Row label="Signed as" value={partyLabels.licensor} set={set} />
            <Row label="When" value={signedAt(agreedAt, zone)} set={set} />
            <Row label="Advised by" value={adviser} set={set} />
            <Row label="SHA-256 of what was signed" value={digest} set={set} />
          </Box>
        </View>
      </Box>
      {children}
    </Sheet>
  );
}
