import { randomUUID } from 'node:crypto';
import { CLOCK_TOWER } from '@ar/model-viewer/testing/clock-tower';
import type { Account } from '../../product/accounts.ts';
import { PDF } from '../../product/records.ts';
import type { Product } from '../../product/test.ts';
import { type Department, listOf } from './opening.ts';

export interface Row {
  id: number;
  name: string;
  description: string;
  image?: string | null;
  model_3d?: string | null;
  is_active?: boolean;
}

interface Past {
  monument: Row;
  file: Row;
  deletedBatch: string;
}

const pasts = new WeakMap<Product, Promise<Past>>();

export function pastOf(product: Product): Promise<Past> {
  const past = pasts.get(product) ?? makePast(product);
  pasts.set(product, past);
  return past;
}

async function makePast(product: Product): Promise<Past> {
  async function call(account: Account, method: string, path: string, body?: object, batch?: string) {
    const { access } = await product.tokensOf(account);
    const answer = await fetch(`${product.origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        ...(batch && { 'x-batch': batch }),
        ...(!(body instanceof FormData) && body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  }
  const parts = (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  const rowsOf = async (id: Department) => {
    const { account, api } = listOf(id);
    return (await product.get<{ results: Row[] }>(account, `${api}?limit=100`)).results;
  };
  const { api: monuments } = listOf('monuments');
  const { api: buildings } = listOf('buildings');
  const { api: clerk } = listOf('clerk');

  const [bridge, ...others] = (await rowsOf('monuments')).filter(({ image }) => image);
  const pictured = others.find(({ image }) => image);
  const building = (await rowsOf('buildings')).find(({ model_3d }) => model_3d);
  const files = (await rowsOf('clerk')).filter(({ is_active }) => is_active);
  if (!bridge || !pictured || !building || !files[0])
    throw new Error('The demonstration data lack a record.');

  const path = `${monuments}${bridge.id}/`;
  const sentences = bridge.description.split('. ');
  const picture = await fetch(product.origin + pictured.image).then((answer) => answer.arrayBuffer());
  await call('monuments', 'PATCH', path, parts({ description: sentences.slice(0, -1).join('. ') }));
  await call(
    'monuments',
    'PATCH',
    path,
    parts({
      address: 'Obala Ribnice, ispod starog utvrđenja',
      description: bridge.description.replace(/\b(je|su)\b/, '$1 danas').replace('.', ', kako se pamti.'),
      image: new File([picture], 'Most nakon obnove 2026.webp', { type: 'image/webp' }),
    }),
  );
  await call('superadmin', 'PATCH', path, parts({ address: 'Skaline, lijeva obala Ribnice' }));

  await call(
    'buildings',
    'PATCH',
    `${buildings}${building.id}/`,
    parts({
      name: `${building.name}, druga faza`,
      model_3d: new File([CLOCK_TOWER['sahat-kula.glb']() as BlobPart], 'idejno-rješenje-v2.glb'),
    }),
  );

  const batch = randomUUID();
  for (const { id } of files.slice(0, 3)) {
    await call('clerk', 'PATCH', `${clerk}${id}/`, { is_active: false }, batch);
  }
  const pdf = new File([PDF.buffer], PDF.name);
  const [addedBatch, deletedBatch] = [randomUUID(), randomUUID()];
  for (let index = 1; index <= 24; index += 1) {
    const added = (await call(
      'monuments',
      'POST',
      monuments,
      parts({
        name: `Spomen-ploča br. ${index}`,
        address: 'Njegoševa ulica',
        latitude: '42.4411',
        longitude: '19.2636',
        description: 'Uneseno dva puta.',
        base_of_knowledge: pdf,
      }),
      addedBatch,
    )) as Row;
    await call('monuments', 'DELETE', `${monuments}${added.id}/`, undefined, deletedBatch);
  }
  const doomed = (await rowsOf('buildings')).filter(({ id }) => id !== building.id);
  for (const { id } of doomed.slice(0, 2)) await call('buildings', 'DELETE', `${buildings}${id}/`);
  if (files[5]) await call('clerk', 'DELETE', `${clerk}${files[5].id}/`);

  const email = 'aleksandra.vujosevic-radonjic@podgorica.example';
  const person = {
    first_name: 'Aleksandra',
    last_name: 'Vujošević-Radonjić',
    group_names: ['BuildingsAdmin'],
    email,
    username: email,
  };
  const first = (await call('superadmin', 'POST', '/users/', person)) as Row;
  await call('superadmin', 'DELETE', `/users/${first.id}/`);
  // The new person has the e-mail address of the deleted person, so the screens can show a refused restore.
  await call('superadmin', 'POST', '/users/', person);
  return { monument: bridge, file: files[0], deletedBatch };
}
