import { useText } from '@ar/session';
import { Button } from '@ar/ui/button';

interface NotLoadedProps {
  isError: boolean;
  what: 'sessions' | 'events';
  onRetry(): void;
}

/** What is on its way, or did not come and can be asked for again. */
export function NotLoaded({ isError, what, onRetry }: NotLoadedProps) {
  const text = useText('settings');
  if (!isError) return <p role="status">{text(`${what}-loading`)}</p>;
  return (
    <p role="alert">
      {text(`${what}-failed`)}{' '}
      <Button size="small" onClick={onRetry}>
        {text('retry')}
      </Button>
    </p>
  );
}
