/** Hands a file made in the browser to its downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: Safari starts reading a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
