import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@ar/api/testing/free-port';
import { findPrometheus } from '@ar/api/testing/promtool';
import { alertOf } from './faults.ts';
import { rulesOfTheHour } from './rules.ts';

/** The interval and the timeout of scrapes. While a part hangs, a server needs five seconds for its metrics. */
const SCRAPE = '6s';
const EVALUATION_SECONDS = 2;

interface Series {
  metric: { alertname: string; instance?: string };
  values: [seconds: number, value: string][];
}

export interface Firing {
  alert: string;
  from: number;
  to: number;
}

/** Uses the alert rules of `docs/operate/alerts.yml` with shorter durations (`SHORTER`). */
export async function startPrometheus(folder: string, metricsPorts: readonly number[]) {
  const program = findPrometheus('prometheus');
  if (!program) throw new Error('Prometheus is not installed.');
  const port = await freePort();
  const write = (name: string, document: object) => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify(document));
    return file;
  };
  const configuration = write('prometheus.json', {
    global: {
      scrape_interval: SCRAPE,
      scrape_timeout: SCRAPE,
      evaluation_interval: `${EVALUATION_SECONDS}s`,
    },
    rule_files: [write('rules.json', rulesOfTheHour())],
    scrape_configs: [
      {
        job_name: 'ar-podgorica',
        static_configs: metricsPorts.map((one, index) => ({
          targets: [`127.0.0.1:${one}`],
          labels: { instance: String(index + 1) },
        })),
      },
    ],
  });
  const child = spawn(
    program,
    [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${path.join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  );
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/-/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('Prometheus ended while starting; see above.');
    await pause(200);
  }
  const query = async (kind: string, asked: Record<string, string>): Promise<Series[]> => {
    const answer = await fetch(`${origin}/api/v1/${kind}?${new URLSearchParams(asked)}`);
    return (await answer.json()).data.result;
  };
  return {
    isQuiet: async () => (await query('query', { query: 'ALERTS' })).length === 0,
    /** Returns the periods in which alerts fired. Times are in milliseconds. */
    async firings(from: number, to: number): Promise<Firing[]> {
      const series = await query('query_range', {
        query: 'ALERTS{alertstate="firing"}',
        start: String(from / 1000),
        end: String(to / 1000),
        step: '1',
      });
      return series.flatMap(({ metric, values }) => {
        const alert = alertOf(metric.alertname, metric.instance ?? 'all');
        return spells(values.map(([seconds]) => seconds * 1000)).map((spell) => ({ alert, ...spell }));
      });
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Joins moments into periods. A gap of more than two evaluations ends a period. */
function spells(moments: readonly number[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const moment of moments) {
    const last = found.at(-1);
    if (last && moment - last.to <= 2 * EVALUATION_SECONDS * 1000) last.to = moment;
    else found.push({ from: moment, to: moment });
  }
  return found;
}
