import sharp from "sharp";

const XML = { "&": "&amp;", "<": "&lt;", ">": "&gt;" } as const;
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => XML[sign as keyof typeof XML]);

const titleXmp = (title: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** A PNG with at most 16 colours and the title as XMP dc:title. */
export const encodeCard = (screenshot: Buffer, title: string): Promise<Buffer> =>
  sharp(screenshot)
    .png({ palette: true, colours: 16, dither: 0, effort: 10, compressionLevel: 9 })
    .withXmp(titleXmp(title))
    .toBuffer();

/** Width and height in pixels, and the title that `encodeCard` wrote; throws for a file that is not an image. */
export async function describeCard(file: Buffer): Promise<{ width: number; height: number; title: string }> {
  const { width, height, xmpAsString = "" } = await sharp(file).metadata();
  const stored = /<dc:title>([^<]*)<\/dc:title>/.exec(xmpAsString)?.[1] ?? "";
  const title = Object.entries(XML).reduceRight((text, [sign, entity]) => text.replaceAll(entity, sign), stored);
  return { width, height, title };
}
