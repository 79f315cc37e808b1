import { View } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { attachmentsOf } from "@/lib/documents/attachments";
import { type Evidence, type LicenseDocument, partyLabels } from "@/lib/documents/document";
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

export function Row({ label, value, set }: { label: string; value: string; set: SetText }): ReactElement {
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
export const signedAt = (at: Date, zone: string | undefined): string =>
  `${formatMoment(at, zone)} (${at.toISOString()})`;

type PartyProps = { evidence: Evidence; zone: string | undefined; set: SetText };

function Party({ evidence, zone, set }: PartyProps): ReactElement {
  return (
    <View style={{ borderTopWidth: 0.6, borderTopColor: ink.rule, paddingTop: 8, paddingBottom: 8 }}>
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

export function Proof({ document, set }: { document: LicenseDocument; set: SetText }): ReactElement {
  const { grant, agreement, evidence, verifyUrl } = document;
  const beside = MEASURE - QR - 18;
  return (
    <Sheet number={grant.id} set={set}>
      <Box tag="Sect">
        <Box tag="H1" style={{ marginBottom: 10 }}>
          {set("How it was agreed", looks.heading, MEASURE)}
        </Box>
        {evidence.map((one) => (
          <Party key={one.party} evidence={one} zone={agreement.content.term.zone} set={set} />
        ))}
        <Box tag="L" style={{ borderTopWidth: 0.6, borderTopColor: ink.rule, paddingTop: 8 }}>
          <Row
            label="Both agreed to"
            value={`The agreement attached as agreement.json, ${agreement.content.version}`}
            set={set}
          />
          <Row label="SHA-256 of the agreement" value={agreement.hash} set={set} />
          <Row label="SHA-256 of the license" value={grant.certificateHash} set={set} />
        </Box>
        <H2 text="How to check it" set={set} />
        <View style={{ flexDirection: "row", justifyContent: "space-between" }} wrap={false}>
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
      </Box>
    </Sheet>
  );
}
