// The product's own proxy, on one address: what every form of the licensing flow passes through.
export { proxy } from "../../../proxy";

export const config = { matcher: ["/offer/:path*"] };
