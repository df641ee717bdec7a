/// <reference types="@rsbuild/core/types" />

declare const BUILD_YEAR: string;

declare const MODEL_STYLES: string;
