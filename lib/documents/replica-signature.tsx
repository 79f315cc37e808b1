import { View } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { partyLabels, type SignedReplica } from "@/lib/documents/document";
import { MEASURE, Sheet } from "@/lib/documents/page";
import { Row, signedAt } from "@/lib/documents/proof";
import { Box, ink, looks, type SetText } from "@/lib/documents/setter";

const LINE = 220;

type Props = { number: string; replica: SignedReplica; zone: string | undefined; set: SetText };

/** A page of its own: the described uses apart from the other terms, and the licensor's signature under them. */
export function ReplicaSignature({ number, replica, zone, set }: Props): ReactElement {
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
    </Sheet>
  );
}
