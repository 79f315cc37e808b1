/**
 * Reads a request's body; undefined once it exceeds `max` bytes, whatever its Content-Length. Never holds more than
 * that. The server discards the rest, because cancelling the stream would close the connection before the refusal is
 * sent.
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
