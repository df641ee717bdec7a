import { resolve } from 'node:path';
import { atTerminal, inLog, logNodeOutput } from './operations/start/announce.ts';
import { stopSignal } from './operations/start/signals.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { StartRefused } from './platform/config/start-refused.ts';
import { createLog } from './platform/observability/log.ts';
import { startServer } from './server.ts';

const production = process.env.NODE_ENV === 'production';
const reading = readConfig(process.env);
const log = createLog(reading.config?.logLevel ?? 'info');
const announce = production ? inLog(log) : atTerminal;
if (production) logNodeOutput(log);

// A top-level `await` would never end, because modules that are loaded later import from this bundle.
if (reading.config) void run(reading.config);
else {
  for (const problem of reading.problems) announce.problem(problem);
  process.exitCode = 1;
}

async function run(config: Config): Promise<void> {
  const stopped = stopSignal(announce.stopping);
  try {
    const server = await startServer({
      config,
      log,
      project: resolve(import.meta.dirname, '../../..'),
      sheetReader: resolve(import.meta.dirname, 'sheet-reader.js'),
      databaseProcess: resolve(import.meta.dirname, 'embedded-process.js'),
      say: announce.step,
    });
    announce.ready(config, server);
    const lost = await Promise.race([stopped.then(() => undefined), server.lost]);
    if (lost) announce.problem(lost);
    await server.stop();
    process.exit(lost ? 1 : 0);
  } catch (error) {
    if (error instanceof StartRefused) announce.problem(error.message);
    else log.fatal({ err: error }, 'the server could not start or stop');
    process.exit(1);
  }
}
