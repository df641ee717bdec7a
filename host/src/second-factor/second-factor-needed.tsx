import { signOut, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useEffect, useRef } from 'react';
import heading from '../brand/heading.module.css';
import css from './second-factor.module.css';
import { SecondFactorSection } from './second-factor-section.tsx';

/** In place of the dashboard for somebody whose role has to have a second factor, until they have one. */
export default function SecondFactorNeeded() {
  const text = useText('second-factor');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <main className={css.needed}>
      <h1 ref={title} tabIndex={-1} className={heading.heading}>
        {text('needed-title')}
      </h1>
      <p>{text('needed-text')}</p>
      <SecondFactorSection className={css.card} />
      <div className={css.buttons}>
        <Button roomy onClick={() => void signOut()}>
          {text('sign-out')}
        </Button>
      </div>
    </main>
  );
}
