let whose: number | undefined;

/**
 * Remembers whose typed passwords were given up when their session ended under them, so that the form can say so when
 * they are back. Only that: a password is stored nowhere (OWASP ASVS 5.0, 14.3.3), so it has to be typed again.
 */
export function noteDroppedEntry(user: number | undefined): void {
  whose = user;
}

export const wasEntryDropped = (user: number) => whose === user;
