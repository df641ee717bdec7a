import type { Screen, Stage } from '../screen.ts';
import { answer } from './opening.ts';

const FACTORS = '/users/me/second-factor/';
const CODES = Array.from({ length: 10 }, (_, at) => `K7QW3${at === 0 ? 'A' : 'B'}-ZX2M4T-P6RVNE-H5YDJC`);
const held = {
  policy: 'offered',
  passkeys: [
    {
      id: 'a',
      name: 'Službeni telefon',
      created_at: '2026-03-01T08:00:00Z',
      last_used_at: '2026-03-05T08:00:00Z',
      made_for: null,
    },
    {
      id: 'b',
      name: 'Laptop u kancelariji',
      created_at: '2026-03-02T08:00:00Z',
      last_used_at: null,
      made_for: null,
    },
  ],
  code: { created_at: '2026-03-02T08:00:00Z' },
  recovery_codes_left: 8,
};
const OLD_HOST = 'stara-adresa.podgorica.example';
const none = { policy: 'offered', passkeys: [], code: null, recovery_codes_left: 0 };

async function step({ page }: Stage, methods: readonly string[], dead_passkeys_of: readonly string[] = []) {
  const second_factor = { ticket: 'ticket', methods, passkey: null, dead_passkeys_of };
  await answer(page, '/auth/login/', { json: { second_factor } });
  await page.goto('/signin');
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@podgorica.example');
  await page.getByLabel('Šifra', { exact: true }).fill('Podgorica1!');
  await page.getByRole('button', { name: 'Prijavi se' }).click();
  await page.getByRole('heading', { name: 'Drugi korak' }).waitFor();
}

async function settings({ page }: Stage, factors: object) {
  await answer(page, FACTORS, { json: factors });
  await page.goto('/dashboard/settings');
  await page.getByRole('heading', { name: 'Rezervni kodovi' }).or(page.getByText('Uključi kodove')).waitFor();
}

export const SECOND_FACTOR: readonly Screen[] = [
  { name: 'factor-step-code', open: (stage) => step(stage, ['code', 'recovery-code']) },
  { name: 'factor-step-dead', open: (stage) => step(stage, ['recovery-code'], [OLD_HOST]) },
  { name: 'factor-step-none', open: (stage) => step(stage, [], [OLD_HOST]) },
  {
    name: 'factor-step-refused',
    async open(stage) {
      await step(stage, ['code', 'passkey', 'recovery-code']);
      const errors = { code: ['Kod nije tačan ili je već upotrijebljen.'] };
      await answer(stage.page, '/auth/second-step/', { status: 400, json: { detail: '', errors } });
      await stage.page.getByLabel('Kod iz aplikacije').fill('123456');
      await stage.page.getByRole('button', { name: 'Potvrdi' }).click();
      await stage.page.getByText('Kod nije tačan').waitFor();
    },
  },
  { name: 'factor-settings-none', who: 'clerk', whole: true, open: (stage) => settings(stage, none) },
  { name: 'factor-settings-held', who: 'clerk', whole: true, open: (stage) => settings(stage, held) },
  {
    name: 'factor-settings-dead',
    who: 'clerk',
    whole: true,
    open: (stage) =>
      settings(stage, { ...held, passkeys: held.passkeys.map((key) => ({ ...key, made_for: OLD_HOST })) }),
  },
  {
    name: 'factor-code-set-up',
    who: 'clerk',
    async open(stage) {
      await settings(stage, none);
      const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
      const uri = `otpauth://totp/AR%20Podgorica:ana?issuer=AR%20Podgorica&secret=${seed}`;
      await answer(stage.page, `${FACTORS}code/`, { json: { ticket: 'ticket', seed, uri } });
      await stage.page.getByRole('button', { name: 'Uključi kodove' }).click();
      await stage.page.getByLabel('Kod iz aplikacije').waitFor();
    },
  },
  {
    name: 'factor-recovery-codes',
    who: 'clerk',
    async open(stage) {
      await settings(stage, held);
      const json = { factors: held, recovery_codes: CODES.map((code, at) => code.replace('H5', `H${at}`)) };
      await answer(stage.page, `${FACTORS}recovery-codes/`, { json });
      await stage.page.getByRole('button', { name: 'Napravi nove' }).click();
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Napravi nove' }).click();
      await stage.page.getByText('Sačuvajte rezervne kodove').waitFor();
    },
  },
  {
    name: 'factor-proof',
    who: 'clerk',
    async open(stage) {
      await settings(stage, none);
      const json = { detail: 'Potvrdite da ste to Vi.', code: 'proof-needed' };
      await answer(stage.page, `${FACTORS}code/`, { status: 403, json });
      await stage.page.getByRole('button', { name: 'Uključi kodove' }).click();
      const dialog = stage.page.getByRole('dialog', { name: 'Potvrdite da ste to Vi' });
      await dialog.getByRole('button', { name: 'Potvrdi', exact: true }).click();
      await dialog.getByText('Unesite Vašu šifru').waitFor();
    },
  },
];
