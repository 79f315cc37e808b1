/**
 * What a request carries, or undefined as soon as it is more than `max` bytes: no more than that is ever held, whatever the
 * request says of its length, or when it says nothing. The rest is left to the server to throw away, because ending the
 * stream would end the connection before the refusal is sent.
 */
export async function readBounded(request: Request, max: number): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("content-length")) > max) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) return Buffer.concat(chunks);
    length += value.byteLength;
    if (length > max) return undefined;
    chunks.push(value);
  }
}
