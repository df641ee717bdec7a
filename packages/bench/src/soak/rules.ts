import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../product.ts';

/** The divisor of durations in the rules, because faults of the benchmark last seconds instead of minutes. */
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

/** The maximum age of a waiting mail, which the rule contains as a number of seconds. */
const MAIL_WAITS = /(?<=\bar_outbox_oldest_seconds > )\d+/;

/** Divides each `for`, each range and the maximum age of mails by `SHORTER`. */
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

export function mailAlertSeconds(): number {
  const { rules } = rulesOfTheHour().groups[0] as Rules['groups'][number];
  const rule = rules.find(({ alert }) => alert === 'ArMailWaits');
  return Number(MAIL_WAITS.exec(rule?.expr ?? '')?.[0]) + Number.parseInt(rule?.for ?? '', 10) / 1000;
}
