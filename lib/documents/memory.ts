/** In bytes, per process. */
const ROOM = 16 * 1024 * 1024;

/** Evicts the least recently used documents first. `room` is in bytes. */
export function documentMemory<T extends { bytes: Uint8Array }>(room: number = ROOM) {
  const kept = new Map<string, T>();
  let used = 0;
  const drop = (key: string) => {
    used -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  };
  return {
    get(key: string): T | undefined {
      const document = kept.get(key);
      if (!document) return undefined;
      kept.delete(key);
      kept.set(key, document);
      return document;
    },
    set(key: string, document: T): void {
      drop(key);
      kept.set(key, document);
      used += document.bytes.length;
      for (const oldest of kept.keys()) {
        if (used <= room) break;
        drop(oldest);
      }
    },
  };
}
