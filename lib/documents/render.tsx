import { Document } from "@react-pdf/renderer";
import PDFDocument from "pdfkit";
import { brand } from "@/lib/brand";
import { attachmentsOf, type LicenseDocument, type Proposal } from "@/lib/documents/document";
import { draw, type LaidOut, layOut } from "@/lib/documents/engine";
import { facesFor } from "@/lib/documents/faces";
import { Proof, ReplicaSignature } from "@/lib/documents/proof";
import { setterFor } from "@/lib/documents/setter";
import { withStructure } from "@/lib/documents/structure";
import { Agreed, Proposed, Summary } from "@/lib/documents/summary";

/**
 * The creation date is when the license took effect, or was agreed to if it begins later. The clock would make every
 * copy a different file.
 */
function madeAt({ grant, evidence }: LicenseDocument): Date {
  const agreed = Math.max(...evidence.map(({ agreedAt }) => agreedAt.getTime()));
  return evidence.length > 0 && agreed < grant.effectiveAt.getTime() ? new Date(agreed) : grant.effectiveAt;
}

const infoOf = (document: LicenseDocument) => ({
  Title: `License ${document.grant.id}`,
  Author: brand.legalName,
  Subject: "License agreement with evidence, certificate and policy",
  Creator: brand.name,
  Producer: brand.name,
  CreationDate: madeAt(document),
});

const textOf = ({ agreement, evidence, replica }: LicenseDocument): string =>
  [
    agreement.document,
    ...evidence.map(({ name, method, statement }) => `${name}${method}${statement}`),
    ...(replica ? [replica.name, replica.initials, replica.adviser] : []),
  ].join("");

/** Unsealed. Deterministic: the same license gives the same bytes on every machine. */
export async function renderDocument(document: LicenseDocument): Promise<Uint8Array> {
  const set = setterFor(await facesFor(textOf(document)));
  const { grant, replica, agreement } = document;
  const proof = <Proof document={document} set={set} />;
  const layout = await layOut(
    <Document>
      <Summary document={document} set={set} />
      <Agreed document={document} set={set}>
        {!replica && proof}
      </Agreed>
      {replica && (
        <ReplicaSignature number={grant.id} replica={replica} zone={agreement.content.term.zone} set={set}>
          {proof}
        </ReplicaSignature>
      )}
    </Document>,
    replica ? 3 : 2,
  );
  const file = newFile(infoOf(document));
  for (const { text, ...attachment } of attachmentsOf(document)) {
    file.file(new TextEncoder().encode(text), { ...attachment, creationDate: madeAt(document) });
  }
  return written(file, layout);
}

const newFile = (info: ReturnType<typeof infoOf>) =>
  new PDFDocument({
    pdfVersion: "1.7",
    lang: "en-US",
    tagged: true,
    displayTitle: true,
    autoFirstPage: false,
    info,
  });

async function written(file: PDFDocument, layout: LaidOut): Promise<Uint8Array> {
  draw(file, withStructure(layout, file));
  const chunks: Uint8Array[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The terms of an open offer, to read before deciding. Unsealed, because nobody has agreed to them. Deterministic too. */
export async function renderProposal(proposal: Proposal): Promise<Uint8Array> {
  const set = setterFor(await facesFor(proposal.agreement.document));
  const layout = await layOut(
    <Document>
      <Proposed proposal={proposal} set={set} />
    </Document>,
    1,
  );
  const { offerId, offeredAt } = proposal;
  const info = {
    Title: `Offer ${offerId}`,
    Author: brand.legalName,
    Subject: "Terms that are offered, and not agreed to yet",
    Creator: brand.name,
    Producer: brand.name,
    CreationDate: offeredAt,
  };
  return written(newFile(info), layout);
}
