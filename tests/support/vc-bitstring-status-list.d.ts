/** The part that the tests use; the package has no types. */
declare module "@digitalbazaar/vc-bitstring-status-list" {
  export function decodeList(list: {
    encodedList: string;
  }): Promise<{ length: number; getStatus(place: number): boolean }>;
}
