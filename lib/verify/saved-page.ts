import { asObject } from "@/lib/verify/bytes";
import { issuerOf } from "@/lib/verify/check";
import { listNamed, type Sources } from "@/lib/verify/pile";
import { readSigned } from "@/lib/verify/signed";
import { statusPointer } from "@/lib/verify/state";

/** Where the build puts the page without its material, from the repository's root. */
export const savedPageFile = "lib/generated/offline.html";

const OPENING = '<script type="application/json" id="saved">';
const CLOSING = "</script>";

/** Stands in the built page for the material. */
export const SAVED_MATERIAL_PLACE = `${OPENING}null${CLOSING}`;

/** What a saved page trusts, and nothing else. `keys`: a JSON Web Key Set; `savedOn`: YYYY-MM-DD. */
export type SavedMaterial = { keys: unknown; sealCertificates: string; savedOn: string };

/** The page to be saved, with what it trusts in it. */
export function pageToSave(built: string, material: SavedMaterial): string {
  // No "<" can end the element early.
  const text = JSON.stringify(material).replaceAll("<", "\\u003c");
  return built.replace(SAVED_MATERIAL_PLACE, () => `${OPENING}${text}${CLOSING}`);
}

/** RFC 7638: names an Ed25519 key by its content, so that nobody can choose the name of another. */
async function thumbprintOf(x: string): Promise<string> {
  const text = JSON.stringify({ crv: "Ed25519", kty: "OKP", x });
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...digest))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The fingerprints (thumbprints of RFC 7638) of a key set's keys. */
export async function thumbprintsOf(keySet: unknown): Promise<string[]> {
  const keys = asObject(keySet)?.keys;
  const xs = Array.isArray(keys) ? keys.flatMap((key) => asObject(key)?.x ?? []) : [];
  return Promise.all(xs.filter((x) => typeof x === "string").map(thumbprintOf));
}

/**
 * A saved page trusts the keys that it was saved with. Keys that lie beside a certificate are its bringer's choice, as
 * is the issuer that they name.
 */
export const savedSources = ({ keys, sealCertificates, savedOn }: SavedMaterial): Sources => ({
  keys: async () => keys,
  statusList: async (certificate, brought) => {
    const signed = readSigned(certificate);
    return listNamed(signed && statusPointer(signed.payload, issuerOf(keys) ?? "")?.list, brought);
  },
  sealCertificates: async () => sealCertificates,
  keysSavedOn: savedOn,
});
