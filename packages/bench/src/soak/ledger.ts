/** The fields of a record: texts, and hashes or sizes that identify files. */
export type State = Readonly<Record<string, string>>;

export interface Kept {
  id: number;
  version: number;
  state: State;
  /** Later states without a response. The record may have one of these states instead of `state`. */
  perhaps: State[];
}

export function createLedger() {
  const kept = new Map<number, Kept>();
  /** New records without a response, by name. Such a record must exist completely or not at all. */
  const perhapsNew = new Map<string, State>();
  return {
    kept,
    perhapsNew,
    acknowledged(id: number, version: number, state: State): void {
      kept.set(id, { id, version, state, perhaps: [] });
    },
    unanswered(id: number | undefined, state: State): void {
      if (id === undefined) perhapsNew.set(state.name as string, state);
      else kept.get(id)?.perhaps.push(state);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

export interface Found {
  id: number;
  version: number;
  state: State;
}

const tell = (state: State) => JSON.stringify(state);
const isSame = (one: State, other: State) => tell(one) === tell(other);

/** Returns acknowledged writes that are lost, and records whose state was never sent. */
export function compare({ kept, perhapsNew }: Ledger, found: readonly Found[]) {
  const lost: string[] = [];
  const half: string[] = [];
  const byId = new Map(found.map((one) => [one.id, one]));
  for (const { id, version, state, perhaps } of kept.values()) {
    const there = byId.get(id);
    if (!there || there.version < version)
      lost.push(`${id}: ${tell(state)} is ${there ? tell(there.state) : 'gone'}`);
    else if (there.version === version) {
      if (!isSame(there.state, state)) lost.push(`${id}: ${tell(state)} is ${tell(there.state)}`);
    } else if (!perhaps.some((one) => isSame(one, there.state)))
      half.push(`${id}: ${tell(there.state)} is nothing that was sent`);
  }
  const names = new Map<string, number>();
  for (const { id, state } of found) {
    const name = state.name as string;
    names.set(name, (names.get(name) ?? 0) + 1);
    const sent = perhapsNew.get(name);
    if (!kept.has(id) && sent && !isSame(sent, state)) half.push(`${id}: ${tell(sent)} is ${tell(state)}`);
  }
  const twice = [...names].filter(([, count]) => count > 1).map(([name]) => `${name} is there twice`);
  return { lost, half: [...half, ...twice] };
}
