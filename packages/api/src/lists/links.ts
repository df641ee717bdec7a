/** Where a public file is served, or null without a file. */
export function fileLink(storageKey: string | null): string | null {
  return storageKey && `/files/${storageKey}`;
}

/** The address behind an item's QR code (decisions 10). */
export function visitLink(publicOrigin: string, kind: 'BUILDING' | 'MONUMENT' | 'CLERK', id: number): string {
  return `${publicOrigin}/visit/${kind}_${id}`;
}
