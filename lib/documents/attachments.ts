import type { LicenseDocument } from "@/lib/documents/document";

/** `relationship` to the document (ISO 32000-2). */
type Attachment = { name: string; type: string; description: string; relationship: string; text: string };

export const attachmentsOf = ({ certificate, agreement, odrl }: LicenseDocument): Attachment[] => [
  {
    name: "certificate.jwt",
    type: "application/vc+jwt",
    description: "The signed certificate: a W3C Verifiable Credential, secured with JOSE.",
    relationship: "Supplement",
    text: certificate,
  },
  {
    name: "agreement.json",
    type: "application/json",
    description: "The agreement as canonical JSON (RFC 8785), whose SHA-256 both parties agreed to.",
    relationship: "Source",
    text: agreement.document,
  },
  {
    name: "odrl.json",
    type: "application/json",
    description: "The same permissions and prohibitions for machines, as an ODRL 2.2 policy.",
    relationship: "Alternative",
    text: odrl,
  },
];
