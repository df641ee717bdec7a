/// <reference types="@rsbuild/core/types" />

/** The year of the build (`build/landing.ts` defines it). */
declare const BUILD_YEAR: string;

/** The hash of the style sheet that the viewer of models brings. */
declare const MODEL_STYLES: string;
