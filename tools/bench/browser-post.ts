import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Call this before the server closes idle connections, after five seconds, under a later request. */
export const closeConnections = (): void => agent.destroy();

export type Answer = { status: number; location: string | undefined };

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
          // Limits count by address, so each post uses another client.
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
