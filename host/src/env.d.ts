/// <reference types="@rsbuild/core/types" />

/** The year of the build (`build/landing.ts` defines it). */
declare const BUILD_YEAR: string;
