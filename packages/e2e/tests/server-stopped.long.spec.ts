import { RecordFormPage } from '../pages/record-form.ts';
import { type Found, MONUMENT, PDF, STAMP, sha256 } from '../product/records.ts';
import { type Server, startServer } from '../product/server.ts';
import { getJson, requestTokens, storeTokens } from '../product/session.ts';
import { copyTemplate } from '../product/template.ts';
import { expect, test as productTest } from '../product/test.ts';

interface Restartable extends Server {
  startAgain(): Promise<void>;
}

/** The server is separate, because the test stops the server. */
const test = productTest.extend<{ own: Restartable }>({
  own: async ({}, use, { workerIndex }) => {
    const { origin, dataDir, ...first } = await startServer(copyTemplate(`stopped-${workerIndex}`));
    let running: Pick<Server, 'stop'> = first;
    await use({
      origin,
      dataDir,
      stop: (signal) => running.stop(signal),
      async startAgain() {
        running = await startServer(dataDir, Number(new URL(origin).port));
      },
    });
    await running.stop();
  },
});

test('a form keeps its content while the server is stopped or killed, and is saved with the chosen file afterwards', async ({
  page,
  context,
  own,
}) => {
  const tokens = await requestTokens(own.origin, 'monuments');
  await storeTokens(context, own.origin, tokens);
  await page.goto(`${own.origin}/dashboard/monuments?add`);
  const form = new RecordFormPage(page, 'Dodaj novi spomenik');
  const name = `Most ${STAMP}`;
  await form.fill({ ...MONUMENT, Naziv: name });
  await form.field('Baza znanja').setInputFiles(PDF);

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    await own.stop(signal);
    await form.save.click();
    await expect(form.dialog.getByRole('alert')).toContainText(
      'Server nije odgovorio. Sve što ste unijeli je i dalje ovdje: provjerite vezu i sačuvajte ponovo.',
    );
    await expect(form.field('Naziv')).toHaveValue(name);
    await expect(form.dialog.getByRole('button', { name: `Ukloni izbor ${PDF.name}` })).toBeVisible();
    await own.startAgain();
  }
  await form.save.click();
  await expect(form.dialog).toBeHidden();

  const api = `${own.origin}/api/ar_platform/monuments/`;
  const { count, results } = await getJson<Found>(`${api}?search=${STAMP}`, tokens.access);
  expect(count).toBe(1);
  expect(results[0]).toMatchObject({ name, description: MONUMENT.Opis, file_name: PDF.name });
  const { url } = await getJson<{ url: string }>(`${api}${results[0]?.id}/base_of_knowledge/`, tokens.access);
  const stored = await fetch(new URL(url, own.origin));
  expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(PDF.buffer));
});
