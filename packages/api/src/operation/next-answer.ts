/**
 * Asks once at a time for all who ask: whoever comes while a question is under way waits for the next one, which all
 * who wait share. So nobody gets an answer from before they asked, and however many ask, one question is under way.
 */
export function nextAnswer<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> | undefined;
  let next: Promise<Answer> | undefined;
  function begin(): Promise<Answer> {
    next = undefined;
    const answer = ask();
    const end = () => {
      if (running === answer) running = undefined;
    };
    running = answer;
    answer.then(end, end);
    return answer;
  }
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
