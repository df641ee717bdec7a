import { useRef, useState } from 'react';

/** Code that is fetched on intent, and undefined until it is here. A failed `React.lazy` would take the list with it. */
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
