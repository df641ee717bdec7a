import { resolve } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';
import { stopAsked } from './signals.ts';
import { StartRefused } from './start-refused.ts';
import { welcome } from './welcome.ts';

const reading = readConfig(process.env);
// Not awaited: a part that is loaded later imports what is bundled with this module, and would wait for it for ever.
if (reading.config) void run(reading.config);
else {
  for (const problem of reading.problems) console.error(problem);
  process.exitCode = 1;
}

async function run(config: Config): Promise<void> {
  // At a terminal, requests that went well are noise.
  const log = createLog(config.databaseUrl ? 'info' : 'warn');
  const asked = stopAsked();
  try {
    const server = await startServer({
      config,
      log,
      project: resolve(import.meta.dirname, '../../..'),
      databaseProcess: resolve(import.meta.dirname, 'embedded-process.js'),
      say: (line) => console.log(`      ${line}`),
    });
    console.log(welcome(config, server));
    const lost = server.databaseLost.then(() => true);
    const broken = await Promise.race([asked.then(() => false), lost]);
    if (broken)
      console.error('The embedded database ended unexpectedly. Start again: what was saved is kept.');
    await server.stop();
    process.exit(broken ? 1 : 0);
  } catch (error) {
    if (error instanceof StartRefused) console.error(error.message);
    else log.fatal({ err: error }, 'the server could not start or stop');
    process.exit(1);
  }
}
