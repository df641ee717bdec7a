import { useText } from '@ar/session';
import classes from './inactive-mark.module.css';

/** Beside the name of somebody who can't sign in. */
export function InactiveMark() {
  const text = useText('users');
  return (
    <>
      {' '}
      <span className={classes.mark}>{text('inactive')}</span>
    </>
  );
}
