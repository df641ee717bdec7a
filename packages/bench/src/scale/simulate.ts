interface Stage {
  /** A station, such as a server, runs one task at a time. Tasks without a station run on all cores. */
  station?: string;
  ms: number;
}

interface Setup {
  servers: number;
  cores: number;
  perSecond: number;
  seconds: number;
  /** Returns the processor times of a random call in milliseconds. */
  draw(): { server: number; database: number; caller: number };
  random?(): number;
}

interface Job {
  began: number;
  stages: Stage[];
}

/** Returns the times of calls in milliseconds. The intervals between calls are exponentially distributed. */
export function simulate({
  servers,
  cores,
  perSecond,
  seconds,
  draw,
  random = Math.random,
}: Setup): number[] {
  const times: number[] = [];
  const waiting: Job[] = [];
  const running: { until: number; job: Job; station: string | undefined }[] = [];
  const busy = new Set<string>();
  let [now, next, count] = [0, 0, 0];

  function arrive(): void {
    const { server, database, caller } = draw();
    const [half, station] = [server / 2, `server ${count % servers}`];
    const there = [
      { station: 'callers', ms: caller / 2 },
      { station, ms: half },
    ];
    waiting.push({ began: now, stages: [...there, { ms: database }, ...there.toReversed()] });
    count += 1;
    next = now - (Math.log(1 - random()) * 1000) / perSecond;
  }
  function goOn(): void {
    while (running.length < cores) {
      const at = waiting.findIndex(({ stages: [stage] }) => !busy.has(stage?.station ?? ''));
      const [job] = at < 0 ? [] : waiting.splice(at, 1);
      const stage = job?.stages.shift();
      if (!job || !stage) return;
      if (stage.station) busy.add(stage.station);
      running.push({ until: now + stage.ms, job, station: stage.station });
    }
  }
  function end(one: (typeof running)[number]): void {
    running.splice(running.indexOf(one), 1);
    if (one.station) busy.delete(one.station);
    if (one.job.stages.length > 0) waiting.push(one.job);
    else times.push(now - one.job.began);
  }
  while (now < seconds * 1000) {
    const [soonest] = running.toSorted((one, other) => one.until - other.until);
    now = Math.min(next, soonest?.until ?? next);
    if (soonest && soonest.until === now) end(soonest);
    else arrive();
    goOn();
  }
  return times;
}
