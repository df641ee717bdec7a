declare const BUILD_YEAR: string;

/** The year in which the page was prerendered, written in by the build (`build/landing.ts`). */
export const buildYear: string = BUILD_YEAR;
