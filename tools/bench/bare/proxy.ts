// The product's own proxy, on one address of the licensing flow and one of the other forms.
export { proxy } from "../../../proxy";

export const config = {
  matcher: ["/offer/:path*", { source: "/nothing", has: [{ type: "header", key: "content-type" }] }],
};
