import { type User, user } from '@ar/domain/entities/user';
import { useLanguage } from '@ar/session';
import classes from './state-mark.module.css';

/** Beside the name of somebody who can't sign in now, since the list's columns are fixed. */
export function StateMark({ state }: Pick<User, 'state'>) {
  const { language } = useLanguage();
  return (
    <>
      {' '}
      <span className={classes.mark}>{user.fields.state.words[state][language]}</span>
    </>
  );
}
