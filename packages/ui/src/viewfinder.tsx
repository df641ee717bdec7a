import type { ReactNode } from 'react';
import classes from './viewfinder.module.css';

interface ViewfinderProps {
  /** A drawing of the city in plain line, or none where nothing is in the picture. */
  scene?: ReactNode;
  title: string;
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

function Viewfinder({ scene, title, text, action }: ViewfinderProps) {
  return (
    <div className={classes.frame}>
      {scene}
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
}
