import type { Translate } from '@ar/session';
import { Button } from '@fluentui/react-components';
import classes from './saving-overlay.module.css';
import type { Saving } from './use-save.ts';

interface SavingOverlayProps {
  saving: Saving;
  text: Translate;
  onStop(): void;
}

/** Lies over the form while it is sent: how much of it has gone out, and the way to break off. */
export function SavingOverlay({ saving: { share }, text, onStop }: SavingOverlayProps) {
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  // All bytes out is not all done: the server still looks at the files.
  const words = percent === undefined || percent === 100 ? text('saving') : text('sending', { percent });
  return (
    <div className={classes.overlay}>
      <div className={classes.box}>
        <p role="status">{words}</p>
        <progress
          className={classes.bar}
          aria-label={text('saving')}
          max={100}
          {...(percent !== undefined && percent < 100 && { value: percent })}
        />
        {percent !== undefined && <Button onClick={onStop}>{text('stopSending')}</Button>}
      </div>
    </div>
  );
}
