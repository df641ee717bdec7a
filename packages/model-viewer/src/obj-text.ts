const COLOURED = /^[ \t]*v(?:[ \t]+[^\s#]+){6}/m;
const PLAIN = /^([ \t]*v(?:[ \t]+[^\s#]+){3})(?:[ \t]+[^\s#]+)?[ \t]*(?=$|#)/gm;

/** Mends what three's loader reads wrongly: old line ends, vertices of which some have colours, and lines beside faces. */
export const mendObj = (text: string): string => apart(filled(text.replace(/\r\n?/g, '\n')));

/** Gives white to vertices without a colour: the loader would give them those of the next ones. */
const filled = (text: string): string => (COLOURED.test(text) ? text.replace(PLAIN, '$1 1 1 1') : text);

/** Begins a group where faces, lines and points meet: the loader would take a whole group for what comes last in it. */
function apart(text: string): string {
  if (!/^[ \t]*[lp][ \t]/m.test(text)) return text;
  let last: string | undefined;
  const lines = text.split('\n').map((line) => {
    const kind = /^[ \t]*([flp])[ \t]/.exec(line)?.[1];
    const isOther = kind !== undefined && last !== undefined && kind !== last;
    last = kind ?? last;
    return isOther ? `g\n${line}` : line;
  });
  return lines.join('\n');
}
