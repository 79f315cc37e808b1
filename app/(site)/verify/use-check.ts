"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { isUuid } from "@/lib/text/uuid";
import { issuerOf } from "@/lib/verify/check";
import { fetchKeys, get, siteSources } from "@/lib/verify/fetch-material";
import { readFile } from "@/lib/verify/file";
import { type Answer, type Brought, bring, checkPile, PASTED } from "@/lib/verify/pile";
import { type LicenseNumber, NOTHING, readText } from "@/lib/verify/text";
import { isOwnHost, NO_SUCH_LICENSE, NOT_A_LICENSE } from "@/lib/verify/wording";

type Checking = { answers: Answer[] | undefined; trouble: string | undefined; certificate: string };

const UNREACHED = "The license could not be fetched just now. Try again in a moment.";
const NO_BROWSER = "This browser could not check it. Try another browser.";

async function fetchLicense(name: string, path: string): Promise<Brought> {
  const answer = await get(path);
  if (answer === "missing") return { name, trouble: NO_SUCH_LICENSE };
  return answer ? { name, certificates: [answer.text.trim()] } : { name, trouble: UNREACHED };
}

/** The number goes to this site, and nothing else of what was brought. */
async function fetchNumber(name: string, { id, host }: LicenseNumber): Promise<Brought> {
  const site = issuerOf(await fetchKeys()) ?? window.location.origin;
  if (!isOwnHost(host, site)) return { name, trouble: NOT_A_LICENSE };
  return fetchLicense(name, `/v/${id}/certificate`);
}

async function readPasted(name: string, text: string): Promise<Brought> {
  const { number, ...found } = readText(text);
  return number ? fetchNumber(name, number) : { name, ...found };
}

async function readAny(file: File): Promise<Brought> {
  if (!file.type.startsWith("image/") && !/\.(?:heic|heif|svg)$/i.test(file.name))
    return { name: file.name, ...(await readFile(file)) };
  const { readQrCode } = await import("./scan");
  const code = await readQrCode(file);
  if ("trouble" in code) return { name: file.name, ...code };
  const brought = await readPasted(file.name, code.text);
  return brought.trouble === NOTHING ? { name: file.name, trouble: NOT_A_LICENSE } : brought;
}

/** Certificates and files never leave the browser. */
export function useCheck() {
  const [state, setState] = useState<Checking>({ answers: undefined, trouble: undefined, certificate: "" });
  const pile = useRef<Brought[]>([]);
  const latest = useRef(0);

  const fail = useCallback((trouble?: string) => setState((now) => ({ ...now, answers: undefined, trouble })), []);

  const check = useCallback(
    async (read: () => Promise<Brought[]>) => {
      const turn = ++latest.current;
      try {
        const brought = await read();
        // Of two concurrent checks, only the later one is shown.
        if (turn !== latest.current) return;
        pile.current = bring(pile.current, brought);
        const answers = await checkPile(pile.current, siteSources(pile.current), new Date());
        if (turn !== latest.current) return;
        const [only, ...others] = brought.flatMap(({ certificates = [] }) => certificates);
        setState(({ certificate }) => ({
          answers,
          trouble: undefined,
          certificate: only && others.length === 0 ? only : certificate,
        }));
      } catch {
        if (turn === latest.current) fail(NO_BROWSER);
      }
    },
    [fail],
  );

  const checkText = useCallback(
    (text: string, agreement = "") =>
      check(async () => {
        const brought = await readPasted(PASTED, text);
        return [agreement && brought.certificates ? { ...brought, agreement } : brought];
      }),
    [check],
  );

  const checkPath = useCallback((path: string) => check(async () => [await fetchLicense(PASTED, path)]), [check]);

  const checkFiles = useCallback(
    (files: readonly File[]) => check(async () => Promise.all(files.map(readAny))),
    [check],
  );

  useEffect(() => {
    const number = new URLSearchParams(window.location.search).get("license")?.toLowerCase();
    if (isUuid(number)) void checkPath(`/v/${number}/certificate`);
  }, [checkPath]);

  return { ...state, checkText, checkPath, checkFiles, fail };
}
