import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Closes the idle connections, which the server would close under a later request after its five seconds. */
export const closeConnections = (): void => agent.destroy();

export type Answer = { status: number; location: string | undefined };

/** The hidden fields that a page's form carries, as a browser without JavaScript would send them back. */
export async function hiddenFields(page: string, form: RegExp): Promise<[string, string][]> {
  const html = await (await fetch(page)).text();
  const found = html.match(form)?.[0];
  if (!found) throw new Error(`No form ${form} on ${page}`);
  return [...found.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)].map(
    ([, name = "", value = ""]) => [decoded(name), decoded(value)],
  );
}

const decoded = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** Posts fields as multipart/form-data, as a browser without JavaScript does, and reads the answer to its end. */
export function post(url: string, fields: readonly (readonly [string, string])[], client: string): Promise<Answer> {
  const boundary = `----${randomUUID()}`;
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = `${parts.join("")}--${boundary}--\r\n`;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        agent,
        headers: {
          "Content-Type": `multipart/form-data; boundary=${boundary}`,
          "Content-Length": Buffer.byteLength(body),
          Origin: new URL(url).origin,
          // Each post comes from another client, as in life: the limits count by address.
          "X-Forwarded-For": client,
        },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve({ status: response.statusCode ?? 0, location: response.headers.location }));
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
