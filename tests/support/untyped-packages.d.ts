// The parts that the tests use of packages without types.

declare module "@digitalbazaar/vc-bitstring-status-list" {
  export function decodeList(list: {
    encodedList: string;
  }): Promise<{ length: number; getStatus(place: number): boolean }>;
}

declare module "jsonld" {
  type Options = {
    safe: boolean;
    documentLoader: (url: string) => Promise<{ documentUrl: string; document: object }>;
  };
  const jsonld: { expand: (document: object, options: Options) => Promise<object[]> };
  export default jsonld;
}
