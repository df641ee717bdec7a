import { useText } from '@ar/session';

/** What stands at the department's own path. */
export function OwnPage() {
  const text = useText('__id__');
  return (
    <>
      <h1>{text('title')}</h1>
      <p>{text('lead')}</p>
    </>
  );
}
