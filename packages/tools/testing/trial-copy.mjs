import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../launch/programs.mjs';
import { writeDepartment } from '../new-department/write-department.mjs';

const execute = promisify(execFile);

/**
 * Makes a department in a partial copy of the workspace. The copy uses the dependencies of this package. Returns functions
 * that run programs in the copy.
 *
 * @param {import('../new-department/order.mjs').Order} order
 */
export async function makeInTrialCopy(order) {
  const copy = await mkdtemp(path.join(tmpdir(), 'new-department-'));
  const remotes = path.join(copy, 'remotes');
  await mkdir(remotes);
  for (const file of ['tsconfig.base.json', 'css-modules.d.ts'])
    await copyFile(path.join(PROJECT, file), path.join(copy, file));
  await writeDepartment(remotes, order);
  const folder = path.join(remotes, order.id);
  const installed = path.resolve(import.meta.dirname, '../node_modules');
  await symlink(installed, path.join(folder, 'node_modules'));
  return {
    folder,
    /** Runs a program in the department's folder. Throws the output if the program fails. @param {string} program @param {...string} args */
    async run(program, ...args) {
      const command = path.join(installed, '.bin', program);
      await execute(command, args, { cwd: folder, env: { ...process.env, NODE_ENV: '' } }).catch((error) => {
        throw new Error(`${program} ${args.join(' ')}:\n${error.stdout}${error.stderr}`);
      });
    },
    remove: () => rm(copy, { recursive: true, force: true }),
  };
}
