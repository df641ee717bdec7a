import { useRef, useState } from 'react';

/**
 * Code that is fetched once somebody is about to need it, and undefined until it is here. Not `React.lazy`: there a
 * chunk that does not come throws where it is drawn, and a panel nobody can open would take the list with it.
 */
export function useOnDemand<Module>(load: () => Promise<Module>, onFailed: () => void) {
  const [module, setModule] = useState<Module>();
  const asked = useRef(false);
  function request() {
    if (asked.current) return;
    asked.current = true;
    load().then(setModule, () => {
      asked.current = false;
      onFailed();
    });
  }
  return [module, request] as const;
}
