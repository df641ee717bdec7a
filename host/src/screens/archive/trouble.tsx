import type { ReactNode } from 'react';
import css from './archive-page.module.css';

export const Trouble = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={css.trouble}>
    {children}
  </p>
);
