import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { holdUntilConcurrent } from '../../testing/concurrent-calls.ts';
import { ON_POSTGRES } from '../../testing/database.ts';

let api: TestApi;
let admin: { access: string; refresh: string; id: number };
beforeAll(async () => {
  api = await startTestApi({ servers: 2, connections: 10 });
  admin = await api.signInAs('SuperAdmin');
});
afterAll(() => api.stop());

let number = 0;
const ana = () => ({
  first_name: 'Ana',
  last_name: 'Šćepanović',
  email: `ana${number++}@podgorica.example`,
  group_names: ['MonumentsAdmin'],
  username: 'whatever',
});
const add = (body: object) => api.post('/users/', body, admin.access);
const edit = (id: number, body: object, ifMatch?: string) =>
  api.patch(`/users/${id}/`, body, admin.access, ifMatch);
const rowOf = (id: number) => api.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
const auditOf = (id: number) =>
  api.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', 'users')
    .where('record_id', '=', String(id))
    .orderBy('id', 'desc')
    .execute();

describe('POST /users/', () => {
  test('adds a user without a password, with the e-mail address as username', async () => {
    const given = { ...ana(), first_name: '  Ana ' };
    const answer = await add(given);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      first_name: 'Ana',
      last_name: 'Šćepanović',
      email: given.email,
      username: given.email,
      group_names: ['MonumentsAdmin'],
      is_superuser: false,
      is_active: true,
      state: 'invited',
      invited_until: expect.any(String),
      second_factor: 'off',
      last_sign_in_at: null,
      threads: [],
      date_joined: expect.any(String),
      version: 1,
    });
    expect(await rowOf(answer.json().id)).toMatchObject({ password_hash: null, is_active: true });
    expect(await auditOf(answer.json().id)).toMatchObject([
      {
        actor_id: admin.id,
        action: 'create',
        before: null,
        after: { first_name: 'Ana', last_name: 'Šćepanović', email: given.email, role: 'MonumentsAdmin' },
        request_id: answer.headers['x-request-id'],
      },
    ]);
  });

  test.each([[['SupersluzebnikAdmin']], [['SupersluzbenikAdmin']], ['"SupersluzebnikAdmin"']])(
    'accepts the role spelling %j',
    async (group_names) => {
      expect((await add({ ...ana(), group_names })).json().group_names).toEqual(['SupersluzbenikAdmin']);
    },
  );

  test.each([
    ['first_name', '', 'Ime je obavezno polje'],
    ['first_name', '  ', 'Ime je obavezno polje'],
    ['first_name', undefined, 'Ime je obavezno polje'],
    ['first_name', 'x'.repeat(101), 'Maksimalna duzina 100 karaktera'],
    ['first_name', 'Ana\r\nBcc: x', 'Ovo polje ima samo jedan red. Uklonite prelome reda.'],
    ['first_name', 'A\0', 'Tekst sadrži znak koji se ne može sačuvati (U+0000). Izbrišite ga.'],
    ['first_name', { a: 1 }, 'Vrijednost nije ispravna.'],
    ['last_name', '', 'Prezime je obavezno polje'],
    ['last_name', undefined, 'Prezime je obavezno polje'],
    ['last_name', 'x'.repeat(101), 'Maksimalna duzina 100 karaktera'],
    ['group_names', undefined, 'Morate izabrati rolu'],
    ['group_names', [], 'Morate izabrati rolu'],
    ['group_names', ['guest'], 'Morate izabrati rolu'],
    ['group_names', ['constructor'], 'Morate izabrati rolu'],
    ['group_names', ['SuperAdmin', 'BuildingsAdmin'], 'Morate izabrati rolu'],
    ['group_names', 7, 'Morate izabrati rolu'],
    ['email', undefined, 'Morate unijeti email adresu'],
    ['email', '', 'Morate unijeti email adresu'],
    ['email', 'nobody', 'Email nije validan'],
    ['email', 'a@x.me\r\nBcc: evil@x.me', 'Email nije validan'],
    ['email', `${'x'.repeat(250)}@x.me`, 'Email nije validan'],
  ])('refuses %s %j', async (field, value, text) => {
    const answer = await add({ ...ana(), [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ detail: 'Provjerite unesene podatke.', errors: { [field]: [text] } });
  });

  test('accepts names of exactly 100 characters', async () => {
    expect((await add({ ...ana(), first_name: 'š'.repeat(100), last_name: 'x' })).statusCode).toBe(201);
  });

  test('refuses a taken e-mail address in upper or lower case, and changes nobody (CVE-2022-43685)', async () => {
    const first = (await add(ana())).json();
    const before = await rowOf(first.id);
    for (const email of [first.email, ` ${first.email.toUpperCase()} `]) {
      const given = { ...ana(), email, group_names: ['SuperAdmin'] };
      expect((await add({ ...given, id: first.id })).json().errors).toHaveProperty('id');
      const answer = await add(given);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual({ email: ['Korisnik s ovom email adresom već postoji.'] });
    }
    expect(await rowOf(first.id)).toEqual(before);
    const mails = api.db.selectFrom('outbox').select('id').where('recipient_address', 'ilike', first.email);
    expect(await mails.execute()).toHaveLength(1);
  });

  test('adds only one user for two concurrent requests with the same e-mail address', async () => {
    const given = ana();
    const answers = await Promise.all([add(given), add({ ...given, email: given.email.toUpperCase() })]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 400]);
  });

  // ASVS 8.2.3, 15.3.3
  test('refuses fields that only the server sets', async () => {
    const set = {
      id: 1,
      is_superuser: true,
      is_active: false,
      password_hash: 'x',
      version: 9,
      date_joined: 'x',
    };
    const given = { ...ana(), ...set };
    const answer = await add(given);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, Object.keys(set)]);
    const rows = api.db.selectFrom('users').select('id').where('email', '=', given.email);
    expect(await rows.execute()).toEqual([]);
  });
});

describe('GET /users/{id}/', () => {
  test('returns one user with the ETag for If-Match', async () => {
    const created = (await add(ana())).json();
    const answer = await api.get(`/users/${created.id}/`, admin.access);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(created);
    expect(answer.headers.etag).toBe('"1"');
    await edit(created.id, { first_name: 'Đina' });
    const again = await api.get(`/users/${created.id}`, admin.access);
    expect([again.headers.etag, again.json().first_name]).toEqual(['"2"', 'Đina']);
  });

  // ASVS 1.4.2
  test.each(['0', 'x', '2147483647', '2147483648', '%00'])('answers 404 for %s', async (id) => {
    const answer = await api.get(`/users/${id}/`, admin.access);
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Traženi sadržaj ne postoji.' }]);
  });
});

describe('PATCH /users/{id}/', () => {
  let id: number;
  beforeEach(async () => {
    id = (await add(ana())).json().id;
  });

  test('changes the given fields, but neither e-mail address nor username', async () => {
    const { email } = (await rowOf(id)) ?? { email: '' };
    const body = {
      first_name: 'Đina',
      group_names: ['BuildingsAdmin'],
      username: 'x@y.me',
    };
    const refused = await edit(id, { ...body, email: 'x@y.me', is_superuser: true, password_hash: 'x' });
    expect(Object.keys(refused.json().errors)).toEqual(['email', 'is_superuser', 'password_hash']);
    const answer = await edit(id, body);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.json()).toMatchObject({
      first_name: 'Đina',
      last_name: 'Šćepanović',
      email,
      username: email,
      group_names: ['BuildingsAdmin'],
      is_superuser: false,
      version: 2,
    });
    expect((await auditOf(id))[0]).toMatchObject({
      action: 'update',
      before: { first_name: 'Ana', role: 'MonumentsAdmin' },
      after: { first_name: 'Đina', role: 'BuildingsAdmin' },
    });
  });

  test('keeps the version if no value changes', async () => {
    expect((await edit(id, { first_name: 'Ana' })).json().version).toBe(1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  // ASVS 2.2.2
  test('validates the values by the rules of the form', async () => {
    const answer = await edit(id, { first_name: '', last_name: 'x'.repeat(101), group_names: [] });
    expect(answer.json().errors).toEqual({
      first_name: ['Ime je obavezno polje'],
      last_name: ['Maksimalna duzina 100 karaktera'],
      group_names: ['Morate izabrati rolu'],
    });
  });

  test('responds to an edit of an outdated version with 412 and the author of the latest change', async () => {
    const other = await api.signInAs('SuperAdmin');
    await api.patch(`/users/${id}/`, { first_name: 'Vesna' }, other.access, '"1"');
    const answer = await edit(id, { first_name: 'Đina' }, '"1"');
    expect(answer.statusCode).toBe(412);
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.json()).toEqual({
      detail: 'Ovaj zapis je u međuvremenu izmijenjen.',
      current: expect.objectContaining({ id, first_name: 'Vesna', version: 2 }),
      changed_by: 'Ana Test',
      changed_at: expect.stringMatching(/Z$/),
    });
    expect(answer.body).not.toContain('password');
    expect((await rowOf(id))?.first_name).toBe('Vesna');
  });

  test.each(['"1"', 'W/"1"', '*', '"7", "1"', undefined])('accepts If-Match %s', async (ifMatch) => {
    expect((await edit(id, { first_name: 'Đina' }, ifMatch)).statusCode).toBe(200);
  });

  test.each(['"2"', '1', '', '"1', 'null'])('responds with 412 to If-Match %j', async (ifMatch) => {
    expect((await edit(id, { first_name: 'Đina' }, ifMatch)).statusCode).toBe(412);
  });

  test('accepts only the first of two edits of the same version', async () => {
    const answers = await Promise.all([
      edit(id, { first_name: 'Prva' }, '"1"'),
      edit(id, { first_name: 'Druga' }, '"1"'),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 412]);
  });

  // The embedded database has one connection.
  test.skipIf(!ON_POSTGRES)('waits for a concurrent change of the person, then returns 412', async () => {
    const theirs = sql`update users set first_name = 'Prva', version = version + 1 where id = ${id}`;
    const [met] = await holdUntilConcurrent(api.db, theirs, [() => edit(id, { first_name: 'Druga' }, '"1"')]);
    expect([met?.statusCode, met?.json().current.first_name]).toEqual([412, 'Prva']);
  });
});

describe('deactivation', () => {
  // ASVS 7.4.2
  test('ends all sessions (GHSA-56p6-qw3c-fq2g) and prevents sign-in until the person is activated', async () => {
    const other = await api.signInAs('MonumentsAdmin');
    const { email } = (await rowOf(other.id)) ?? { email: '' };
    const answer = await edit(other.id, { is_active: false, reason: 'Otišla iz Grada' });
    expect([answer.statusCode, answer.json().state]).toEqual([200, 'deactivated']);
    const refresh = () => api.post('/auth/refresh/', { refresh: other.refresh });
    const signIn = () => api.post('/auth/login/', { email, password: PASSWORD });
    expect((await api.get('/users/me/', other.access)).statusCode).toBe(401);
    expect((await refresh()).json()).toMatchObject({ code: 'deactivated' });
    const refused = await signIn();
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { detail: 'Vaš nalog je deaktiviran. Javite se administratoru.', code: 'deactivated' },
    ]);
    expect((await auditOf(other.id))[0]).toMatchObject({
      before: { is_active: true },
      after: { is_active: false },
      reason: 'Otišla iz Grada',
    });
    expect((await edit(other.id, { is_active: true })).json().is_active).toBe(true);
    expect((await api.get('/users/me/', other.access)).statusCode).toBe(401);
    expect([(await refresh()).statusCode, (await signIn()).statusCode]).toEqual([401, 200]);
  });

  test('is refused for a person’s own account', async () => {
    const answer = await edit(admin.id, { is_active: false, reason: 'x' });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      'Ne možete deaktivirati sopstveni nalog.',
    ]);
  });

  test.each([undefined, '', '  '])('requires a reason: refuses %j', async (reason) => {
    const { id } = await api.addUser();
    const answer = await edit(id, { is_active: false, reason });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { reason: ['Navedite razlog'] }]);
    expect((await rowOf(id))?.is_active).toBe(true);
  });

  test.each([null, 'false', 0])('refuses %j for is_active', async (is_active) => {
    expect((await edit(admin.id, { is_active })).json().errors).toEqual({
      is_active: ['Vrijednost nije ispravna.'],
    });
  });
});

describe('DELETE /users/{id}', () => {
  // ASVS 7.4.2
  test('responds with 204, ends the sessions at once (GHSA-56p6-qw3c-fq2g), and keeps the values in the audit log', async () => {
    const user = await api.signInAs('BuildingsAdmin');
    const answer = await api.delete(`/users/${user.id}`, admin.access);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await api.get('/users/me/', user.access)).statusCode).toBe(401);
    expect((await api.post('/auth/refresh/', { refresh: user.refresh })).statusCode).toBe(401);
    expect((await auditOf(user.id))[0]).toMatchObject({
      action: 'delete',
      before: { first_name: 'Ana', role: 'BuildingsAdmin' },
      after: null,
    });
    expect((await api.delete(`/users/${user.id}/`, admin.access)).statusCode).toBe(404);
  });

  test.each(['0', '-1', '1.5', 'x', '99999999', '2147483648', '99999999999999999999', '%00'])(
    'responds with 404 for %s, like PATCH',
    async (id) => {
      expect((await api.delete(`/users/${id}/`, admin.access)).statusCode).toBe(404);
      expect((await api.patch(`/users/${id}/`, { first_name: 'x' }, admin.access)).statusCode).toBe(404);
    },
  );
});

test.each(['BuildingsAdmin', 'MonumentsAdmin', 'SupersluzbenikAdmin', null] as const)(
  'responds to %s with 403 for every user, including the own account',
  async (role) => {
    const { access, id } = await api.signInAs(role);
    const answers = [
      await api.get(`/users/${id}/`, access),
      await api.post('/users/', ana(), access),
      await api.patch(`/users/${id}/`, { group_names: ['SuperAdmin'] }, access),
      await api.delete(`/users/${admin.id}/`, access),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403, 403, 403]);
  },
);

describe('the last SuperAdmin', () => {
  const clear = () => api.db.deleteFrom('users').where('role', '=', 'SuperAdmin').execute();
  const count = async () =>
    (await api.db.selectFrom('users').select('id').where('role', '=', 'SuperAdmin').execute()).length;

  test('cannot be demoted, and nobody can delete themselves', async () => {
    await clear();
    const last = await api.signInAs('SuperAdmin');
    const gone = await api.delete(`/users/${last.id}/`, last.access);
    expect([gone.statusCode, gone.json()]).toEqual([400, { detail: 'Ne možete obrisati sopstveni nalog.' }]);
    const demoted = await api.patch(`/users/${last.id}/`, { group_names: ['MonumentsAdmin'] }, last.access);
    expect([demoted.statusCode, demoted.json()]).toEqual([
      400,
      { detail: 'Posljednji SuperAdmin mora ostati.' },
    ]);
    expect((await api.patch(`/users/${last.id}/`, { first_name: 'Novo' }, last.access)).statusCode).toBe(200);
    const inactive = await api.addUser({ role: 'SuperAdmin' });
    await api.db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute();
    const again = await api.patch(`/users/${last.id}/`, { group_names: ['MonumentsAdmin'] }, last.access);
    expect(again.statusCode).toBe(400);
  });

  // ASVS 2.3.4
  test.each(['delete', 'demote'] as const)(
    'stays if two SuperAdmins %s each other at the same time',
    async (how) => {
      for (let round = 0; round < 5; round += 1) {
        await clear();
        const [a, b] = [await api.signInAs('SuperAdmin'), await api.signInAs('SuperAdmin')];
        const act = (target: number, access: string) =>
          how === 'delete'
            ? api.delete(`/users/${target}/`, access)
            : api.patch(`/users/${target}/`, { group_names: ['MonumentsAdmin'] }, access);
        const statuses = (await Promise.all([act(b.id, a.access), act(a.id, b.access)])).map(
          (answer) => answer.statusCode,
        );
        expect(await count()).toBe(1);
        expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      }
    },
  );

  test('stays if two SuperAdmins demote each other at the same time: the second gets 403', async () => {
    for (let round = 0; round < 5; round += 1) {
      await clear();
      await api.addUser({ role: 'SuperAdmin' });
      const [a, b] = [await api.signInAs('SuperAdmin'), await api.signInAs('SuperAdmin')];
      const demote = (target: number, access: string) =>
        api.patch(`/users/${target}/`, { group_names: ['MonumentsAdmin'] }, access);
      const answers = await Promise.all([demote(b.id, a.access), demote(a.id, b.access)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      expect(await count()).toBe(2);
    }
  });
});
