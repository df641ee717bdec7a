/** The year in which the build runs; it is written into the code (`build/landing.ts`). */
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
