/** The part that tests use of a package that brings no types. */
declare module "@digitalbazaar/vc-bitstring-status-list" {
  export function decodeList(list: {
    encodedList: string;
  }): Promise<{ length: number; getStatus(place: number): boolean }>;
}
