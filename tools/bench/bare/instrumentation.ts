/** Stands here so that Next.js, which looks for this file in the folders above as well, does not run the product's. */
export function register(): void {}
