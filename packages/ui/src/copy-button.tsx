import { type RefObject, useState } from 'react';
import { Button } from './controls/button.tsx';
import classes from './copy-button.module.css';

interface CopyButtonProps {
  content: string;
  /** The element that shows the content. Its text is selected if the browser refuses access to the clipboard. */
  source: RefObject<HTMLElement | null>;
  texts: { copy: string; copied: string; notCopied: string };
}

export function CopyButton({ content, source, texts }: CopyButtonProps) {
  const [status, setStatus] = useState<'copied' | 'notCopied'>();

  async function copy() {
    try {
      // Browsers have no `clipboard` without TLS.
      await navigator.clipboard.writeText(content);
      setStatus('copied');
    } catch {
      if (source.current) selectText(source.current);
      setStatus('notCopied');
    }
  }

  return (
    <>
      <Button roomy onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <p role="status" className={classes.status}>
        {status && texts[status]}
      </p>
    </>
  );
}

function selectText(element: HTMLElement) {
  if (element instanceof HTMLInputElement) element.select();
  else getSelection()?.selectAllChildren(element);
}
