import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = (await api.signInAs('SuperAdmin')).access;
});
afterAll(() => api.stop());

test.each(['Vlasnica@Podgorica.example', 'vlasnica@podgorica.example', ' VLASNICA@PODGORICA.EXAMPLE '])(
  'CVE-2022-43685: adding a user as %j takes over no account that is there',
  async (email) => {
    const rows = () => api.db.selectFrom('users').selectAll().orderBy('id').execute();
    await api.db.deleteFrom('users').where('email', '=', 'Vlasnica@Podgorica.example').execute();
    const owner = await api.addUser({ email: 'Vlasnica@Podgorica.example', role: 'MonumentsAdmin' });
    const session = await api.signIn(owner.email);
    const mails = () => api.db.selectFrom('outbox').select('id').orderBy('id').execute();
    const [before, mailed] = [await rows(), await mails()];
    const answer = await api.post(
      '/users/',
      {
        first_name: 'X',
        last_name: 'Y',
        email,
        group_names: ['SuperAdmin'],
        password: 'Nova-sifra-1',
        id: owner.id,
      },
      admin,
    );
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['email']]);
    expect(await rows()).toEqual(before);
    expect(await mails()).toEqual(mailed);
    expect((await api.get('/users/me/', session.access)).json().group_names).toEqual(['MonumentsAdmin']);
    expect((await api.post('/auth/login/', { email, password: PASSWORD })).statusCode).toBe(200);
  },
);
