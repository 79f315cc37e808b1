/** Where Next.js writes the key of server actions, relative to the folder; once more as a string in a script, for the edge. */
export const REFERENCES = ".next/server/server-reference-manifest.json";
export const REFERENCES_SCRIPT = ".next/server/server-reference-manifest.js";

export const ACTIONS_KEY = "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY";

const place = /("encryptionKey": ?")([^"]*)(")/;
/** Within a string of a script. */
const quotedPlace = /(\\"encryptionKey\\": ?\\")([^"\\]*)(\\")/;

/** Empty if the manifest was written without it. Throws if the manifest has no place for it. */
export function actionsKeyOf(manifest: string): string {
  const found = place.exec(manifest) ?? quotedPlace.exec(manifest);
  if (!found) throw new Error("The manifest of server actions has no encryptionKey");
  return found[2] ?? "";
}

export const withoutActionsKey = (manifest: string): string =>
  manifest.replace(place, "$1$3").replace(quotedPlace, "$1$3");
