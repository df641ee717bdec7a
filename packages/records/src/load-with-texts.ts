/**
 * Fetches code and the words that it needs, which a list that is only read does without. The words come first: what is
 * loaded may ask for them while it loads, and would be given their keys.
 */
export async function loadWithTexts<Module>(namespace: string, load: () => Promise<Module>): Promise<Module> {
  const { addToolTexts } = await import('./tool-texts.ts');
  addToolTexts(namespace);
  return load();
}
