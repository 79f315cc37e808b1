// The package's "exports" do not lead to its own types.
declare module "@breezystack/lamejs" {
  /** `kilobits`: per second. */
  export class Mp3Encoder {
    constructor(channels: number, sampleRate: number, kilobits: number);
    encodeBuffer(left: Int16Array, right?: Int16Array): Uint8Array;
    flush(): Uint8Array;
  }
}
