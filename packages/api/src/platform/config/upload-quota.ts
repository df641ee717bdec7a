/** More than a person can send by hand; who fills a department by a program may raise both. */
export const USUAL_QUOTA = { forms: 2000, megabytes: 20_480 };
export type UploadQuota = typeof USUAL_QUOTA;
