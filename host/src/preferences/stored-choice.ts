import { useSyncExternalStore } from 'react';

interface ChoiceOptions<Value extends string> {
  storage: Storage;
  key: string;
  /** What can be chosen; the first counts until somebody chooses, and for what is not among them. */
  values: readonly [Value, ...Value[]];
  /** Tells the page outside React. */
  apply?: (value: Value) => void;
}

/** A choice about the interface, kept in the browser. */
export function createStoredChoice<Value extends string>({
  storage,
  key,
  values,
  apply,
}: ChoiceOptions<Value>) {
  const listeners = new Set<() => void>();
  const choice = (): Value => values.find((value) => value === storage.getItem(key)) ?? values[0];

  /** Shows what the storage says: another tab may have written it. */
  function show() {
    apply?.(choice());
    for (const listener of listeners) listener();
  }
  show();

  return {
    key,
    choice,
    show,
    choose(value: Value) {
      storage.setItem(key, value);
      show();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

type StoredChoice<Value extends string> = ReturnType<typeof createStoredChoice<Value>>;

/** Keeps a choice the same in all tabs. */
export function followOtherTabs({ key, show }: Pick<StoredChoice<string>, 'key' | 'show'>) {
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === key) show();
  });
}

/** What is chosen, and how to choose. */
export function useStoredChoice<Value extends string>({ subscribe, choice, choose }: StoredChoice<Value>) {
  return { choice: useSyncExternalStore(subscribe, choice), choose };
}
