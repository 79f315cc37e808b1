/** Declarations for packages without types, limited to what we use. */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** The next possible line break as an index into the text; null at the end. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module "pdfkit" {
  export type StructureContent = { readonly isStructureContent: true };
  export class StructureElement {
    add(child: StructureElement | StructureContent): this;
  }
  type FileOptions = { name: string; type: string; description: string; relationship: string; creationDate: Date };
  type Info = { Title: string; Author: string; Subject: string; Creator: string; Producer: string; CreationDate: Date };
  type DocumentOptions = {
    pdfVersion: string;
    lang: string;
    tagged: boolean;
    displayTitle: boolean;
    autoFirstPage: boolean;
    info: Info;
  };
  export default class PDFDocument implements AsyncIterable<Uint8Array> {
    constructor(options: DocumentOptions);
    struct(type: string, options?: { alt?: string }): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: string, options: { type: string }): this;
    addContent(operators: string): this;
    markStructureContent(tag: string): StructureContent;
    endMarkedContent(): this;
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
    file(bytes: Uint8Array, options: FileOptions): unknown;
  }
}
