import { newSender, site } from "@/tests/support/site";

/** From a sender of its own; redirects are not followed. */
export const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(site() + path, { redirect: "manual", headers: { ...newSender(), ...headers } });

export const textOf = async (path: string, headers?: Readonly<Record<string, string>>): Promise<string> =>
  (await get(path, headers)).text();

export const headersOf = (response: Response): Record<string, string> => Object.fromEntries(response.headers);
