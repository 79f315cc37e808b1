import path from "node:path";
import type { NextConfig } from "next";

// Uses Next.js from the repository's node_modules, and nothing else of the product.
const config: NextConfig = {
  turbopack: { root: path.resolve(import.meta.dirname, "../../..") },
  poweredByHeader: false,
};

export default config;
