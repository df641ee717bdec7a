import { ACCESS_TOKEN_KEY, LANGUAGE_KEY, remembered } from '../browser-storage.ts';
import { redirect, rememberChoice } from './language-choice.ts';

// If an access token is stored, the application replaces this page and shows "not found" inside the dashboard.
rememberChoice();

if (remembered(ACCESS_TOKEN_KEY) === null) {
  redirect(remembered(LANGUAGE_KEY));
} else {
  const { dataset } = document.documentElement;
  dataset.application = '';
  const registry = fetch('/api/registry/').then((response) => {
    if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
    return response.text();
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
