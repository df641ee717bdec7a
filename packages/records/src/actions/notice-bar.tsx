import { IconButton } from '@ar/ui/button';
import { ClearGlyph } from '@ar/ui/glyphs';
import type { Notice } from '../list/list-page.ts';
import classes from './notice-bar.module.css';

/** What could not be done. Unlike a toast it stays until it is closed. */
export function NoticeBar(props: { notice: Notice; closeLabel: string; onClose(): void }) {
  const { notice, closeLabel, onClose } = props;
  return (
    <div role="alert" className={classes.bar}>
      <p>
        {notice.text}{' '}
        {notice.link && (
          <a href={notice.link.href} target="_blank" rel="noopener noreferrer" onClick={onClose}>
            {notice.link.label}
          </a>
        )}
      </p>
      <IconButton label={closeLabel} size={28} onClick={onClose}>
        <ClearGlyph />
      </IconButton>
    </div>
  );
}
