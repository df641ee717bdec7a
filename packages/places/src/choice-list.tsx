import { Button } from '@ar/ui/button';
import type { Key, ReactNode } from 'react';
import classes from './choice-list.module.css';

interface Choice {
  key: Key;
  lang?: string | undefined;
  content: ReactNode;
  onChoose(): void;
}

export const ChoiceList = ({ label, choices }: { label?: string; choices: readonly Choice[] }) => (
  <ul className={classes.choices} aria-label={label}>
    {choices.map(({ key, lang, content, onChoose }) => (
      <li key={key}>
        <Button roomy appearance="subtle" lang={lang} onClick={onChoose}>
          {content}
        </Button>
      </li>
    ))}
  </ul>
);
