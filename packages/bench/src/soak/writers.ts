import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { PASSWORD, ROOT } from '../product.ts';
import type { Answer, Ask, Asked } from '../through-proxy.ts';
import type { Journal } from './journal.ts';
import type { Kept, Ledger, State } from './ledger.ts';

const TIMEOUT_MS = 30_000;

interface Context {
  ask: Ask;
  journal: Journal;
}

export type Person = ReturnType<typeof createPerson>;

/** Signs in before the first request, and again after a 401. */
export function createPerson({ ask, journal }: Context, email: string) {
  let access: string | undefined;
  return async (what: string, address: string, asked: Asked): Promise<Answer | undefined> => {
    if (!access) {
      const body = { email, password: PASSWORD };
      const signedIn = await journal.note('sign in', () =>
        ask('/api/auth/login/', { method: 'POST', body, timeoutMs: TIMEOUT_MS }),
      );
      if (signedIn?.status !== 200) return undefined;
      access = String(signedIn.json().access);
    }
    const answer = await journal.note(what, () => ask(address, { timeoutMs: TIMEOUT_MS, ...asked, access }));
    // The access token expires after 15 minutes.
    if (answer?.status === 401) access = undefined;
    return answer;
  };
}

const hashOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');

let pictures = 0;
/** Each picture has a unique size, because the server encodes pictures again and their bytes change. */
async function nextPicture() {
  pictures += 1;
  const [width, height] = [100 + (pictures % 300), 100 + Math.floor(pictures / 300)];
  const image = sharp({ create: { width, height, channels: 3, background: '#b5533c' } });
  return { size: `${width} × ${height}`, file: fileOf(await image.png().toBuffer(), 'slika.png') };
}

const PDF = await readFile(path.join(ROOT, 'packages/demo/files/monuments/documents/sahat-kula.pdf'));
/** Makes the document unique by a comment after the end of the PDF. */
const documentOf = (remark: string) => Buffer.concat([PDF, Buffer.from(`\n% ${remark}\n`)]);

const fileOf = (content: Uint8Array, name: string) => new File([Uint8Array.from(content)], name);

function formOf(values: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

interface Sent {
  state: State;
  form: FormData;
}

/** The form contains every field, so that an edit replaces all earlier values. */
async function aMonument(name: string, turn: number): Promise<Sent> {
  const picture = await nextPicture();
  const document = documentOf(`${name} ${turn}`);
  const texts = { name, address: `Trg ${turn}`, description: `Opis ${name} ${turn}` };
  return {
    state: { ...texts, picture: picture.size, document: hashOf(document) },
    form: formOf({
      ...texts,
      latitude: '42.44',
      longitude: '19.26',
      image: picture.file,
      base_of_knowledge: fileOf(document, 'znanje.pdf'),
    }),
  };
}

function aClerkFile(name: string): Sent {
  const text = `Šalter ${name} radi od 8 do 15 časova.\n`;
  return {
    state: { name, document: hashOf(text) },
    form: formOf({ name, upload_file: new File([text], `${name}.txt`) }),
  };
}

export function monumentWriter(person: Person, name: string, ledger: Ledger, random: () => number) {
  const PATH = '/api/ar_platform/monuments/';
  /** Monuments whose version is unknown, because an edit failed or had no response. */
  const uncertain = new Set<number>();
  const own: number[] = [];
  let turn = 0;
  const send = async (method: 'POST' | 'PATCH', { id, version }: Partial<Kept>) => {
    turn += 1;
    const sent = await aMonument(id ? String(ledger.kept.get(id)?.state.name) : `${name} ${turn}`, turn);
    const address = id ? `${PATH}${id}/` : PATH;
    const asked = { method, body: sent.form, ...(version && { version }) };
    const answer = await person(id ? 'edit a monument' : 'add a monument', address, asked);
    if (answer && answer.status < 300) {
      const row = answer.json();
      ledger.acknowledged(Number(row.id), Number(row.version), sent.state);
      if (!id) own.push(Number(row.id));
      return;
    }
    if (id) uncertain.add(id);
    if (!answer || answer.status >= 500) ledger.unanswered(id, sent.state);
  };
  const lookAt = async (id: number) => {
    const answer = await person('look at a monument', `${PATH}${id}/`, {});
    if (answer?.status !== 200) return;
    uncertain.delete(id);
    const kept = ledger.kept.get(id);
    if (kept) seen.set(id, Number(answer.json().version));
  };
  const seen = new Map<number, number>();
  return async () => {
    if (own.length === 0 || random() < 0.4) return send('POST', {});
    const id = own[Math.floor(random() * own.length)] as number;
    if (uncertain.has(id)) await lookAt(id);
    if (uncertain.has(id)) return;
    const version = Math.max(ledger.kept.get(id)?.version ?? 0, seen.get(id) ?? 0);
    await send('PATCH', { id, version });
  };
}

export function clerkWriter(person: Person, name: string, ledger: Ledger) {
  let turn = 0;
  return async () => {
    turn += 1;
    const { state, form } = aClerkFile(`${name} ${turn}`);
    const answer = await person('add a file', '/api/supersluzbenik/', { method: 'POST', body: form });
    if (answer?.status === 201) {
      const row = answer.json();
      ledger.acknowledged(Number(row.id), Number(row.version), state);
    } else if (!answer || answer.status >= 500) ledger.unanswered(undefined, state);
  };
}

export function passwordWriter({ ask, journal }: Context, acknowledged: Set<string>) {
  let turn = 0;
  return async () => {
    turn += 1;
    const email = forgetful(turn);
    const from = `127.0.${1 + Math.floor(turn / 250)}.${1 + (turn % 250)}`;
    const asked = { method: 'POST', body: { email }, timeoutMs: TIMEOUT_MS, from };
    const answer = await journal.note('ask for a password', () =>
      ask('/api/users/request-password-reset/', asked),
    );
    if (answer?.status === 200) acknowledged.add(email);
  };
}

export const forgetful = (number: number) => `zaboravan-${number}@ar.example`;
