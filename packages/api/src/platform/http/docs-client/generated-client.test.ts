import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import openapiTS, {
  astToString,
  type OpenAPI3,
  type OpenAPITSOptions,
  stringToAST,
} from 'openapi-typescript';
import { PASSWORD, startTestApi, type TestApi } from '../../../testing/api.ts';
import { samples } from '../../../testing/samples.ts';

const run = promisify(execFile);

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'ar-client-'));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

type Transformed = ReturnType<NonNullable<OpenAPITSOptions['transform']>>;

/** Returns the type `Blob` for `format: binary`, because the generator's default type is `string`. */
function blob(): Transformed {
  const [alias] = stringToAST('type File = Blob') as { type: Transformed }[];
  return alias?.type;
}

async function generateTypes(): Promise<string> {
  const document: OpenAPI3 = (await api.get('/openapi.json')).json();
  const types = await openapiTS(document, {
    transform: (schema) => (schema.format === 'binary' ? blob() : undefined),
  });
  return astToString(types);
}

async function writeProject(): Promise<void> {
  await copyFile(resolve('src/platform/http/docs-client/program.ts.txt'), join(folder, 'program.ts'));
  await writeFile(join(folder, 'api.d.ts'), await generateTypes());
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom'],
    types: ['node'],
    outDir: 'dist',
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
}

test('a generated client lists, adds, edits and deletes a monument', async () => {
  await writeProject();
  await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '--project', folder]).catch(
    (error) => {
      throw new Error(error.stdout);
    },
  );
  const { email } = await api.addUser({ role: 'MonumentsAdmin' });
  const origin = (await api.listen()).replace('/api', '');
  const pdf = Buffer.from(await (await samples.pdf()).arrayBuffer()).toString('base64');
  const { stdout } = await run(process.execPath, [join(folder, 'dist/program.js'), origin, email, PASSWORD], {
    env: { ...process.env, PDF: pdf },
  });
  expect(JSON.parse(stdout)).toMatchObject({
    before: [],
    afterAdding: ['Sahat-kula'],
    afterEditing: ['Sahat-kula Adži-paše Osmanagića'],
    afterDeleting: [],
    created: { latitude: 42.4361, file_name: 'kula.pdf', version: 1 },
    editedVersion: 2,
    refusal: [412, 'Ovaj zapis je u međuvremenu izmijenjen.'],
    deleted: 204,
  });
  const entries = await api.db
    .selectFrom('audit_log')
    .select('action')
    .where('resource', '!=', 'access')
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
});
