const LENGTH = 100;

/** The first 100 characters of a description, as people count them, with an ellipsis where there are more. */
export function excerptOf(description: string): string {
  const characters = [...description];
  if (characters.length <= LENGTH) return description;
  return `${characters.slice(0, LENGTH).join('')}…`;
}
