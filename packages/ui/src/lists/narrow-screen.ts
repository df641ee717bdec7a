import { MOBILE_BREAKPOINT_PX, RESIZE_DEBOUNCE_MS } from '@ar/domain/limits';
import { useSyncExternalStore } from 'react';

const QUERY = `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`;

function subscribe(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, RESIZE_DEBOUNCE_MS);
  };
  const media = window.matchMedia(QUERY);
  media.addEventListener('change', settle);
  return () => {
    clearTimeout(timer);
    media.removeEventListener('change', settle);
  };
}

export function useNarrowScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
}
