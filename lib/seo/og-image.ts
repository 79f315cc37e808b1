/** Path of the committed image for sharing a page: /about has /og/about.png, the home page /og/home.png. */
export const ogImage = (path: string): string => `/og${path === "/" ? "/home" : path}.png`;
