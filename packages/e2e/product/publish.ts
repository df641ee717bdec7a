import { openAsBlob, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Tokens } from './session.ts';

/** Publishes a department's build with the API calls of the release command (docs/release.md). */
export async function publish(origin: string, { access }: Tokens, build: string): Promise<void> {
  const release = JSON.parse(readFileSync(path.join(build, 'department.json'), 'utf8'));
  const { revision } = await (await fetch(`${origin}/api/registry/`)).json();
  const form = new FormData();
  form.append('release', JSON.stringify({ release, revision }));
  for (const file of Object.keys(release.files)) {
    form.append('file', await openAsBlob(path.join(build, file)), file);
  }
  const headers = { authorization: `Bearer ${access}` };
  const answer = await fetch(`${origin}/api/releases/${release.id}/`, {
    method: 'POST',
    headers,
    body: form,
  });
  if (!answer.ok) throw new Error(`Publishing answered ${answer.status}: ${await answer.text()}`);
}
