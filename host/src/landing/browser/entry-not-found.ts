import { ACCESS_TOKEN_KEY, LANGUAGE_KEY, remembered } from '../browser-storage.ts';
import { redirectFor, rememberChoice } from './language-choice.ts';

// A signed-in person gets the application, which says the same inside the dashboard, in place of the page.
rememberChoice();

if (remembered(ACCESS_TOKEN_KEY) === null) {
  const address = redirectFor(location.pathname, location.search, remembered(LANGUAGE_KEY));
  if (address) location.replace(address + location.hash);
} else {
  const { dataset } = document.documentElement;
  dataset.application = '';
  const registry = fetch('/api/registry/').then((answer) => {
    if (!answer.ok) throw new Error(`The registry answered ${answer.status}.`);
    return answer.text();
  });
  document.addEventListener('DOMContentLoaded', () => {
    registry.then(openApplication, () => {}).finally(() => delete dataset.application);
  });
}

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
