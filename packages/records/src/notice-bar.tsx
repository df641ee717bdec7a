import { Message } from '@ar/ui/message';
import type { Notice } from './list/list-page.ts';

interface NoticeBarProps {
  notice: Notice;
  closeLabel: string;
  onClose(): void;
}

export const NoticeBar = ({ notice: { text, link }, closeLabel, onClose }: NoticeBarProps) => (
  <Message tone="failure" close={{ label: closeLabel, run: onClose }}>
    <p>
      {text}{' '}
      {link && (
        <a href={link.href} target="_blank" rel="noopener noreferrer" onClick={onClose}>
          {link.label}
        </a>
      )}
    </p>
  </Message>
);
