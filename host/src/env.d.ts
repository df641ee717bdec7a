/// <reference types="@rsbuild/core/types" />

/** The year of the build (`build/landing.ts`). */
declare const BUILD_YEAR: string;

declare const MODEL_STYLES: string;
