import { CLOCK_TOWER, type ClockTowerFile } from '@ar/model-viewer/testing/clock-tower';

/** The Clock Tower as a file of each format that buildings are uploaded in. */
export const TOWER_FILES = Object.keys(CLOCK_TOWER) as ClockTowerFile[];

/** A file as Playwright chooses it. */
export const fileOf = (name: string, content: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

/** Makes a building with this model through the API, which judges its content; answers the model's address. */
export async function uploadModel(origin: string, access: string, name: ClockTowerFile): Promise<string> {
  const form = new FormData();
  const fields = {
    name: `Sahat kula (${name})`,
    address: 'Trg Bećir-bega Osmanagića',
    latitude: '42.4346',
    longitude: '19.2614',
    investor: 'Glavni grad',
    description: 'Za pregled.',
    building_size: '36',
    construction_start_date: '2026-01-01',
    construction_end_date: '2027-01-01',
  };
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('model_3d', new Blob([CLOCK_TOWER[name]()]), name);
  const answer = await fetch(`${origin}/api/ar_platform/buildings/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`${name} was refused with ${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: number };
  const site = await fetch(`${origin}/api/ar_platform/buildings/${id}/`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const { model_3d: address } = (await site.json()) as { model_3d: string };
  return new URL(address, origin).pathname;
}
