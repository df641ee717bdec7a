const COLOURED = /^[ \t]*v(?:[ \t]+[^\s#]+){6}/m;
const PLAIN = /^([ \t]*v(?:[ \t]+[^\s#]+){3})(?:[ \t]+[^\s#]+)?[ \t]*(?=$|#)/gm;

/** Works around three's loader: CR line ends, vertices of which only some have colours, and lines in a group with faces. */
export const mendObj = (text: string): string => splitGroups(fillColours(text.replace(/\r\n?/g, '\n')));

/** Gives white to vertices without a colour, which the loader would give the next vertex's colour. */
const fillColours = (text: string): string => (COLOURED.test(text) ? text.replace(PLAIN, '$1 1 1 1') : text);

/** Starts a new group between faces, lines and points: the loader takes a whole group for the kind that comes last. */
function splitGroups(text: string): string {
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
