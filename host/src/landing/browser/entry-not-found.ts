import { ACCESS_TOKEN_KEY, remembered } from './browser-storage.ts';
import { rememberChoice } from './language-choice.ts';

/**
 * The not-found page's only script, in the page itself. Whoever is signed in gets the application in its place, which
 * shows the same inside the dashboard; the page stays for everybody else, and where the application does not come.
 */
rememberChoice();

if (remembered(ACCESS_TOKEN_KEY) !== null) {
  const { dataset } = document.documentElement;
  // Not shown meanwhile: it would only flash.
  dataset.application = '';
  const registry = fetch('/api/registry/').then((answer) => {
    if (!answer.ok) throw new Error(`The registry answered ${answer.status}.`);
    return answer.text();
  });
  document.addEventListener('DOMContentLoaded', () => {
    registry.then(openApplication, () => {}).finally(() => delete dataset.application);
  });
}

/** Puts the application's parts, which the server has left in a template, in the page's place. */
function openApplication(registry: string): void {
  const template = document.querySelector<HTMLTemplateElement>('#application');
  if (!template) return;
  const parts = document.importNode(template.content, true);
  parts.querySelector('#registry')?.replaceChildren(registry);
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) sheet.remove();
  document.getElementById('root')?.replaceChildren();
  for (const part of parts.querySelectorAll('style, link[rel="stylesheet"], script')) {
    if (part instanceof HTMLScriptElement) part.async = false;
    document.head.append(part);
  }
}
