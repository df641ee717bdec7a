/** How long an answer may wait for the screen that asks for it: as long as a list counts as fresh. */
const MAX_AGE_MS = 15_000;

interface Asked<Answer> {
  access: string | null;
  /** When it was asked, in milliseconds of `now`. */
  at: number;
  answer: Promise<Answer>;
}

/**
 * Answers that were asked for before the code that needs them was there. Each is given out once, for the same token, and
 * only while nothing has been changed from this tab.
 */
export function createAskedAhead<Answer>(now: () => number) {
  const asked = new Map<string, Asked<Answer>>();

  const stillGood = (address: string, access: string | null) => {
    const known = asked.get(address);
    return known && known.access === access && now() - known.at < MAX_AGE_MS ? known : undefined;
  };

  return {
    /** Asks by `send`, unless the same was asked already; an answer for which `isGood` says no is not kept. */
    ask(
      address: string,
      access: string | null,
      send: () => Promise<Answer>,
      isGood: (answer: Answer) => boolean,
    ) {
      if (stillGood(address, access)) return;
      const mine = { access, at: now(), answer: send() };
      asked.set(address, mine);
      // Those who wait already get its outcome; a later call is made again.
      const drop = () => asked.get(address) === mine && asked.delete(address);
      mine.answer.then((answer) => isGood(answer) || drop(), drop);
    },
    /** What was asked for, or undefined where it has to be asked now. */
    take(address: string, access: string | null): Promise<Answer> | undefined {
      const known = stillGood(address, access);
      asked.delete(address);
      return known?.answer;
    },
    /** Something is being changed: nothing that was asked before counts. */
    forget: () => asked.clear(),
  };
}

/** Path and query in one form, whatever the order and however written; `path` may hold a query of its own. */
export function addressOf(path: string, query: Record<string, string | number | boolean | undefined> = {}) {
  const { pathname, searchParams } = new URL(path, 'http://api.invalid');
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) searchParams.set(name, String(value));
  }
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
