import type { Analytics, Counted } from '@ar/domain/analytics';

type Activity = Analytics['activity'];
export type Week = Activity[number]['weeks'][number];

/** What the chart is asked for: one resource, or all that the person sees. */
export type Choice = Counted | 'everything';

/** The weeks of one resource, or of all of them added up. */
export function weeksOf(activity: Activity, choice: Choice): Week[] {
  const chosen = activity.filter(({ resource }) => choice === 'everything' || resource === choice);
  const [first, ...others] = chosen.map(({ weeks }) => weeks);
  return (first ?? []).map((week, index) => ({
    starts: week.starts,
    added: week.added + sum(others.map((weeks) => weeks[index]?.added ?? 0)),
    edited: week.edited + sum(others.map((weeks) => weeks[index]?.edited ?? 0)),
  }));
}

/** What there is to say of the weeks together; no busiest one where all were quiet. */
export function summaryOf(weeks: readonly Week[]) {
  const all = (week: Week) => week.added + week.edited;
  const busiest = weeks.reduce<Week | undefined>(
    (most, week) => (all(week) > (most ? all(most) : 0) ? week : most),
    undefined,
  );
  return {
    added: sum(weeks.map(({ added }) => added)),
    edited: sum(weeks.map(({ edited }) => edited)),
    busiest,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
