import { PASSWORD_KINDS } from '@ar/domain/password-kinds';
import { useText } from '@ar/session';
import { Spoken } from '@ar/ui/states';
import css from './password-kinds.module.css';

/** What a new password must have, each ticked as soon as it has it. */
export function PasswordKinds({ password }: { password: string }) {
  const text = useText('auth');
  return (
    <ul className={css.kinds} aria-label={text('password-kinds')}>
      {PASSWORD_KINDS.map(({ name, holds }) => {
        const held = holds(password);
        return (
          <li key={name} data-held={held}>
            {text(`kind-${name}`)}
            <Spoken>, {text(held ? 'kind-held' : 'kind-missing')}</Spoken>
          </li>
        );
      })}
    </ul>
  );
}
