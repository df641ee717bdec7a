/**
 * Returns false if the browser refuses access to the clipboard, or if the page has no TLS and therefore no clipboard.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
