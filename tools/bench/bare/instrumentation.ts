/** Without this file Next.js would find the product's in a parent folder and run it. */
export function register(): void {}
