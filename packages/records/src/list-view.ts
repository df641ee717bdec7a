import { useSearchParams } from 'react-router-dom';

export type ListView = 'table' | 'map';

const VIEW = 'view';

/** Which of a list's two views the address asks for; everything else in it stays when that changes. */
export function useListView(hasMap: boolean): { view: ListView; toggle(): void } {
  const [params, setParams] = useSearchParams();
  const view = hasMap && params.get(VIEW) === 'map' ? 'map' : 'table';
  return {
    view,
    toggle() {
      const next = new URLSearchParams(params);
      if (view === 'map') next.delete(VIEW);
      else next.set(VIEW, 'map');
      setParams(next);
    },
  };
}
