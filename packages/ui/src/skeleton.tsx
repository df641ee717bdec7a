import classes from './skeleton.module.css';

const WIDTHS = ['72%', '54%', '84%', '46%', '64%'];

/** The grey bar that stands where a text will be; `seed` varies its length so that a column looks like words. */
export function Bone({ seed }: { seed: number }) {
  return <span className={classes.bone} style={{ inlineSize: WIDTHS[seed % WIDTHS.length] }} />;
}
