import { Page, Text, View } from "@react-pdf/renderer";
import type { ReactElement, ReactNode } from "react";
import { brand } from "@/lib/brand";
import { Border, Rule } from "@/lib/documents/engraving";
import { Box, ink, looks, type SetText } from "@/lib/documents/setter";
import { isSample } from "@/lib/license-rows/rules";
import { SAMPLE_NOTICE, SIMULATION_NOTICE } from "@/lib/terms/notices";

const LETTER = { width: 612, height: 792 };
const EDGE = 26;
const SIDE = 72;
const FOOT = 94;

/** Without this option the renderer lays out the rest of the document again for every page. */
const paper = { size: "LETTER", experimentalPagination: true } as const;

/** In points. */
export const MEASURE = LETTER.width - 2 * SIDE;

const at = (top: number, left: number, width: number) => ({ position: "absolute" as const, top, left, width });

/** Printed on every page before launch, because the license names a payment. */
export const REHEARSAL = `This license is a rehearsal. ${SIMULATION_NOTICE}.`;

type PageNumber = { pageNumber: number; totalPages: number };

/** At the foot of every page. */
type Footing = { notice: string; name: string };

/** What the license of this number is instead of one in force. */
export const noticeOf = (number: string): string => (isSample(number) ? SAMPLE_NOTICE : REHEARSAL);

const licensed = (number: string): Footing => ({ notice: noticeOf(number), name: `License ${number}` });

/** Must come before the content: a fixed element after it appears only on the last page. */
function Foot({ foot: { notice, name }, set }: { foot: Footing; set: SetText }): ReactElement {
  const place = { position: "absolute" as const, bottom: FOOT - 40, left: SIDE, width: MEASURE };
  const style = { ...place, flexDirection: "row" as const };
  const page = ({ pageNumber, totalPages }: PageNumber) => `Page ${pageNumber} of ${totalPages}`;
  return (
    <Box tag="Artifact" style={style} fixed>
      <View style={{ width: MEASURE - 90 }}>
        {set(notice, looks.notice, MEASURE - 90)}
        {set(name, looks.small, MEASURE - 90)}
      </View>
      <Text
        style={{
          width: 90,
          textAlign: "right",
          fontFamily: "source-sans-3-latin-400",
          fontSize: 8.8,
          color: ink.muted,
        }}
        render={page}
      />
    </Box>
  );
}

type SheetProps = { number: string; set: SetText; children: ReactNode };

export function FirstSheet({ number, set, children }: SheetProps): ReactElement {
  const frame = { width: LETTER.width - 2 * EDGE, height: LETTER.height - 2 * EDGE };
  return (
    <Page {...paper} style={{ paddingTop: 66, paddingBottom: FOOT, paddingHorizontal: SIDE }}>
      <View style={at(EDGE, EDGE, frame.width)} fixed>
        <Border {...frame} />
      </View>
      <Foot foot={licensed(number)} set={set} />
      {children}
    </Page>
  );
}

export const Sheet = ({ number, ...sheet }: SheetProps): ReactElement => (
  <PlainSheet {...sheet} foot={licensed(number)} />
);

type PlainSheetProps = { foot: Footing; set: SetText; children: ReactNode };

export function PlainSheet({ foot, set, children }: PlainSheetProps): ReactElement {
  return (
    <Page {...paper} style={{ paddingTop: 104, paddingBottom: FOOT, paddingHorizontal: SIDE }}>
      <Box tag="Artifact" style={at(40, SIDE, MEASURE)} fixed>
        {set(brand.name, looks.wordmark, MEASURE)}
        <View style={{ marginTop: 6 }}>
          <Rule width={MEASURE} />
        </View>
      </Box>
      <Foot foot={foot} set={set} />
      {children}
    </Page>
  );
}
