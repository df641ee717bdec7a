import { ClearGlyph } from '@ar/ui/glyphs';
import classes from './notice-bar.module.css';
import type { Notice } from './row-action.ts';

interface NoticeBarProps {
  notice: Notice;
  closeLabel: string;
  onClose(): void;
}

/** What could not be done, said in the list's own place: it stays until it is read, unlike a toast. */
export function NoticeBar({ notice, closeLabel, onClose }: NoticeBarProps) {
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
      <button type="button" aria-label={closeLabel} onClick={onClose}>
        <ClearGlyph />
      </button>
    </div>
  );
}
