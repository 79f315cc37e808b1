"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { isUuid } from "@/lib/text/uuid";
import { checkLicense, issuerOf, type Report } from "@/lib/verify/check";
import { fetchKeys, get, materialFor } from "@/lib/verify/fetch-material";
import { bring, type Found, sortFile } from "@/lib/verify/from-file";

type Checking = { report: Report | undefined; trouble: string | undefined; certificate: string };

const FILE_MAX = 10 << 20;

const NO_CODE = "No QR code could be read in this picture. Take one from nearer, straight on and in focus.";
const NOT_A_LICENSE = "This code is not the address of one of our licenses.";

/** Certificates never leave the browser. */
export function useCheck() {
  const [state, setState] = useState<Checking>({ report: undefined, trouble: undefined, certificate: "" });
  const brought = useRef<Found>({});
  const latest = useRef(0);

  const fail = useCallback((trouble?: string) => setState((now) => ({ ...now, report: undefined, trouble })), []);

  const check = useCallback(
    async (more: Found, turn = ++latest.current) => {
      const material = bring(brought.current, more);
      brought.current = material;
      const { certificate } = material;
      if (certificate === undefined) return fail("This belongs to a certificate. Add the certificate as well.");
      try {
        const report = await checkLicense({
          ...material,
          certificate,
          ...(await materialFor(material)),
          now: new Date(),
        });
        // Of two concurrent checks, only the later one is shown.
        if (turn === latest.current) setState({ report, trouble: undefined, certificate });
      } catch {
        fail("This browser could not check it. Try another browser.");
      }
    },
    [fail],
  );

  const checkPath = useCallback(
    async (path: string) => {
      const turn = ++latest.current;
      const certificate = await get(path);
      if (turn !== latest.current) return;
      if (certificate === undefined) return fail("No license has this number, or it could not be fetched just now.");
      return check({ certificate }, turn);
    },
    [check, fail],
  );

  const checkCode = useCallback(
    async (text: string | undefined) => {
      const site = issuerOf(await fetchKeys());
      const number = site && text?.startsWith(`${site}/v/`) ? text.slice(site.length + 3) : "";
      return isUuid(number) ? checkPath(`/v/${number}/certificate`) : fail(NOT_A_LICENSE);
    },
    [checkPath, fail],
  );

  const checkFiles = useCallback(
    async (files: readonly File[]) => {
      if (files.some(({ size }) => size > FILE_MAX))
        return fail("This file is larger than 10 MB, and no document of ours.");
      const picture = files.find(({ type }) => type.startsWith("image/"));
      if (picture) {
        const { readQrCode } = await import("./scan");
        const code = await readQrCode(picture);
        return code === undefined ? fail(NO_CODE) : checkCode(code);
      }
      const found: Found = Object.assign({}, ...(await Promise.all(files.map(sortFile))));
      if (Object.keys(found).length === 0)
        return fail("Nothing in this file is a certificate of ours, or belongs to one.");
      return check(found);
    },
    [check, checkCode, fail],
  );

  useEffect(() => {
    const number = new URLSearchParams(window.location.search).get("license");
    if (isUuid(number)) void checkPath(`/v/${number}/certificate`);
  }, [checkPath]);

  return { ...state, check, checkPath, checkCode, checkFiles, fail };
}
