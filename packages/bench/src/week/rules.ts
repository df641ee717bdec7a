import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../product.ts';

/** By how much all waiting in the rules is divided: faults that last minutes in a week last seconds in its hour. */
export const SHORTER = 10;

interface Rule {
  alert: string;
  expr: string;
  for?: string;
}
interface Rules {
  groups: { name: string; rules: Rule[] }[];
}

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 };

const shortened = (duration: string) =>
  duration.replace(
    /^(\d+)([smhd])$/,
    (_, count: string, unit: keyof typeof SECONDS) => `${(Number(count) * SECONDS[unit] * 1000) / SHORTER}ms`,
  );

/** How long a mail waits before its rule begins to count, which is no range but a number in the expression. */
const MAIL_WAITS = /(?<=\bar_outbox_oldest_seconds > )\d+/;

/**
 * The documented rules in the hour's time: each `for`, each range and the time that a mail may wait are divided by
 * `SHORTER`. Certificates and backups keep their days, counts and shares stay as they are.
 */
export function rulesOfTheHour(): Rules {
  const documented: Rules = parse(readFileSync(path.join(ROOT, 'docs/operate/alerts.yml'), 'utf8'));
  return {
    groups: documented.groups.map(({ name, rules }) => ({
      name,
      rules: rules.map((rule) => ({
        ...rule,
        expr: rule.expr
          .replaceAll(/\[(\w+)\]/g, (_, range: string) => `[${shortened(range)}]`)
          .replace(MAIL_WAITS, (seconds) => String(Number(seconds) / SHORTER)),
        ...(rule.for && { for: shortened(rule.for) }),
      })),
    })),
  };
}

/** How long a mail waits in the hour until its alert fires, in seconds. */
export function mailAlertSeconds(): number {
  const { rules } = rulesOfTheHour().groups[0] as Rules['groups'][number];
  const rule = rules.find(({ alert }) => alert === 'ArMailWaits');
  return Number(MAIL_WAITS.exec(rule?.expr ?? '')?.[0]) + Number.parseInt(rule?.for ?? '', 10) / 1000;
}
