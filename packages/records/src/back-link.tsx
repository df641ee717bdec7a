import { PreviousGlyph } from '@ar/ui/glyphs';
import { Link, type To } from 'react-router-dom';
import classes from './back-link.module.css';

export const BackLink = ({ to, label, list }: { to: To; label: string; list: string }) => (
  <Link className={classes.back} to={to} aria-label={label}>
    <PreviousGlyph />
    {list}
  </Link>
);
