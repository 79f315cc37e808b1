/** The part of the package that the tests use; it has no types. */
declare module "jsonld" {
  type Options = {
    safe: boolean;
    documentLoader: (url: string) => Promise<{ documentUrl: string; document: object }>;
  };
  const jsonld: { expand: (document: object, options: Options) => Promise<object[]> };
  export default jsonld;
}
