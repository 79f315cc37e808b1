import { issuerOf } from "@/lib/verify/check";
import { listNamed, type Sources } from "@/lib/verify/pile";
import type { SavedMaterial } from "@/lib/verify/saved-page";
import { readSigned } from "@/lib/verify/signed";
import { statusPointer } from "@/lib/verify/state";

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
