/** The year of the build (`build/landing.ts` defines it). */
declare const BUILD_YEAR: string;

/** Its address in the built page. */
declare module '*.avif' {
  const address: string;
  export default address;
}

declare module '*.webp' {
  const address: string;
  export default address;
}

declare module '*.svg?raw' {
  const markup: string;
  export default markup;
}
