// The product's own proxy, on two addresses: what every form of the licensing flow passes through, and every other form.
export { proxy } from "../../../proxy";

export const config = {
  matcher: ["/offer/:path*", { source: "/nothing", has: [{ type: "header", key: "content-type" }] }],
};
