import { useEffect, useEffectEvent } from 'react';

export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
): void {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => onEvent(event);
    addEventListener(type, listen);
    return () => removeEventListener(type, listen);
  }, [type]);
}
