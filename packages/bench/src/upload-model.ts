function glb(size: number): Uint8Array<ArrayBuffer> {
  const file = Buffer.alloc(size);
  const json = JSON.stringify({ asset: { version: '2.0' } }).padEnd(32);
  file.write('glTF');
  file.writeUInt32LE(2, 4);
  file.writeUInt32LE(size, 8);
  file.writeUInt32LE(json.length, 12);
  file.write(`JSON${json}`, 16);
  file.writeUInt32LE(size - 60, 52);
  file.write('BIN\0', 56, 'latin1');
  return file;
}

/** Returns the time in milliseconds. */
export async function uploadModel(origin: string, access: string, bytes: number): Promise<number> {
  const form = new FormData();
  const fields = {
    name: 'Most',
    address: 'Morača',
    latitude: '42.44',
    longitude: '19.26',
    description: 'Mjera.',
    investor: 'Grad',
    building_size: '100',
    construction_start_date: '2026-01-01',
    construction_end_date: '2027-01-01',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('model_3d', new Blob([glb(bytes)]), 'most.glb');
  const began = performance.now();
  const { status } = await fetch(`${origin}/api/ar_platform/buildings/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
    body: form,
  });
  if (status !== 201) throw new Error(`The upload was answered with ${status}.`);
  return performance.now() - began;
}
