import type { ReactNode } from 'react';
import classes from './viewfinder.module.css';

interface ViewfinderProps {
  /** A drawing of the city in plain line, or none where nothing is in the picture. */
  scene?: ReactNode;
  title: string;
  /** The title is the page's own, or one below it. */
  level?: 1 | 2;
  text: string;
  action?: ReactNode;
}

/** A list with nothing to show: the corner brackets of the AR camera round what there is to say (brand). */
export function EmptyState(props: ViewfinderProps) {
  return <Viewfinder {...props} />;
}

/** The same for what went wrong, told at once to a screen reader. */
export function ErrorState(props: ViewfinderProps) {
  return (
    <div role="alert">
      <Viewfinder {...props} />
    </div>
  );
}

function Viewfinder({ scene, title, level = 2, text, action }: ViewfinderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.frame}>
      {scene}
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
}
