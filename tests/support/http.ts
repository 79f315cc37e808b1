import { newSender, site } from "@/tests/support/site";

/** Asks the site under test for a path, from a sender of its own; a redirect is not followed. */
export const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(site() + path, { redirect: "manual", headers: { ...newSender(), ...headers } });

/** The text of a page. */
export const textOf = async (path: string, headers?: Readonly<Record<string, string>>): Promise<string> =>
  (await get(path, headers)).text();

/** A response's headers by name, in lower case. */
export const headersOf = (response: Response): Record<string, string> => Object.fromEntries(response.headers);
