import { createElement, lazy, Suspense, useState } from 'react';

const Details = lazy(() => import('./details.js'));

function Routes() {
  const [count, setCount] = useState(0);
  return createElement(
    'section',
    {},
    createElement('h1', {}, 'Rasvjeta'),
    createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, 'Izbroj'),
    count > 0 && createElement(Suspense, { fallback: null }, createElement(Details, { count })),
  );
}

export default { contract: 1, Routes };
