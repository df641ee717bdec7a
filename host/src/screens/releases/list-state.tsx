import { useText } from '@ar/session';
import { Button } from '@ar/ui/button';

interface ListStateProps {
  of: 'history' | 'tokens';
  hasFailed: boolean;
  onRetry(): void;
}

/** What stands in place of a list, in a line: that it is on its way, or did not come. */
export function ListState({ of, hasFailed, onRetry }: ListStateProps) {
  const text = useText('releases');
  if (!hasFailed) return <span role="status">{text(`${of}-loading`)}</span>;
  return (
    <>
      <span role="alert">{text(`${of}-failed`)}</span>{' '}
      <Button roomy onClick={onRetry}>
        {text('retry')}
      </Button>
    </>
  );
}
