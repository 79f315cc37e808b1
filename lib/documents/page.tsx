import { Page, Text, View } from "@react-pdf/renderer";
import type { ReactElement, ReactNode } from "react";
import { brand } from "@/lib/brand";
import { Border, Rule } from "@/lib/documents/engraving";
import { Box, ink, looks, type SetText } from "@/lib/documents/setter";
import { SIMULATION_NOTICE } from "@/lib/licensing/notices";

const LETTER = { width: 612, height: 792 };
const EDGE = 26;
const SIDE = 72;
const FOOT = 94;

/** The renderer's other way to break pages lays out all that follows again for each page. */
const paper = { size: "LETTER", experimentalPagination: true } as const;

/** Width of the text on every page, in points. */
export const MEASURE = LETTER.width - 2 * SIDE;

const at = (top: number, left: number, width: number) => ({ position: "absolute" as const, top, left, width });

/** What stands on every page before launch, beside the payment that the license names. */
export const REHEARSAL = `This license is a rehearsal. ${SIMULATION_NOTICE}.`;

type PageNumber = { pageNumber: number; totalPages: number };

/** Comes before the content of a page: what is fixed after it stands on the last of its pages only. */
function Foot({ number, set }: { number: string; set: SetText }): ReactElement {
  const place = { position: "absolute" as const, bottom: FOOT - 40, left: SIDE, width: MEASURE };
  const style = { ...place, flexDirection: "row" as const };
  const page = ({ pageNumber, totalPages }: PageNumber) => `Page ${pageNumber} of ${totalPages}`;
  return (
    <Box tag="Artifact" style={style} fixed>
      <View style={{ width: MEASURE - 90 }}>
        {set(REHEARSAL, looks.notice, MEASURE - 90)}
        {set(`License ${number}`, looks.small, MEASURE - 90)}
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

/** The first sheet: paper with an engraved border all around. */
export function FirstSheet({ number, set, children }: SheetProps): ReactElement {
  const frame = { width: LETTER.width - 2 * EDGE, height: LETTER.height - 2 * EDGE };
  return (
    <Page {...paper} style={{ paddingTop: 66, paddingBottom: FOOT, paddingHorizontal: SIDE }}>
      <View style={at(EDGE, EDGE, frame.width)} fixed>
        <Border {...frame} />
      </View>
      <Foot number={number} set={set} />
      {children}
    </Page>
  );
}

/** Every further sheet: an engraved band below the name, and the text under it. */
export function Sheet({ number, set, children }: SheetProps): ReactElement {
  return (
    <Page {...paper} style={{ paddingTop: 104, paddingBottom: FOOT, paddingHorizontal: SIDE }}>
      <Box tag="Artifact" style={at(40, SIDE, MEASURE)} fixed>
        {set(brand.name, looks.wordmark, MEASURE)}
        <View style={{ marginTop: 6 }}>
          <Rule width={MEASURE} />
        </View>
      </Box>
      <Foot number={number} set={set} />
      {children}
    </Page>
  );
}
