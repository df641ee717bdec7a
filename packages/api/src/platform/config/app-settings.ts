import * as z from 'zod';

const FINGERPRINT = /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/;

/** The app that opens in place of the page behind a code, as each of the two systems names it. */
export const appVariables = {
  ANDROID_APP: z
    .string()
    .regex(
      /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/,
      "must be the app's application id, for example me.podgorica.ar.",
    )
    .optional(),
  ANDROID_FINGERPRINTS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim().toUpperCase()))
    .refine(
      (all) => all.every((one) => FINGERPRINT.test(one)),
      "must be SHA-256 fingerprints of the app's certificates, 32 pairs of digits with colons each, with commas between them.",
    )
    .optional(),
  APPLE_APP_ID: z
    .string()
    .regex(
      /^[A-Z0-9]{10}\.[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/,
      "must be the team's id and the app's bundle id with a point between them, for example A1B2C3D4E5.me.podgorica.ar.",
    )
    .optional(),
  APPLE_STORE_ID: z
    .string()
    .regex(/^\d{5,12}$/, 'must be the number of the app in the App Store.')
    .optional(),
};

type Given = z.infer<z.ZodObject<typeof appVariables>>;

/** Android asks for both. */
export function appProblems(set: Readonly<Record<string, string | undefined>>): string[] {
  const names = ['ANDROID_APP', 'ANDROID_FINGERPRINTS'] as const;
  const missing = names.filter((name) => !set[name]);
  return missing.length === 1
    ? [`${missing[0]} must be set too: Android opens an app for an address by both.`]
    : [];
}

/** What is missing is told to nobody. */
export interface Apps {
  android?: { id: string; fingerprints: string[] } | undefined;
  apple?: string | undefined;
  appleStoreId?: string | undefined;
}

export function appsOf({ ANDROID_APP, ANDROID_FINGERPRINTS, APPLE_APP_ID, APPLE_STORE_ID }: Given): Apps {
  return {
    android:
      ANDROID_APP && ANDROID_FINGERPRINTS
        ? { id: ANDROID_APP, fingerprints: ANDROID_FINGERPRINTS }
        : undefined,
    apple: APPLE_APP_ID,
    appleStoreId: APPLE_STORE_ID,
  };
}
