import { signOut } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useEffect, useRef } from 'react';
import layout from '../layout/layout.module.css';
import css from './second-factor.module.css';
import { SecondFactorSection } from './second-factor-section.tsx';
import { useFactorText } from './texts.ts';

export default function SecondFactorNeeded() {
  const text = useFactorText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <main className={css.needed}>
      <h1 ref={title} tabIndex={-1} className={layout.title}>
        {text('needed-title')}
      </h1>
      <p>{text('needed-text')}</p>
      <SecondFactorSection />
      <div className={layout.actions}>
        <Button roomy onClick={() => void signOut()}>
          {text('sign-out')}
        </Button>
      </div>
    </main>
  );
}
