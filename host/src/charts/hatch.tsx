import css from './hatch.module.css';

/** Slanted lines: what is not told by its colour alone has them (WCAG 1.4.1). */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={css.ground} width="6" height="6" />
      <rect className={css.stroke} width="3" height="6" />
    </pattern>
  );
}
