/** Whether this browser draws in three dimensions. Asked before a model is fetched, not after. */
export function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // A browser keeps some sixteen of them.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
