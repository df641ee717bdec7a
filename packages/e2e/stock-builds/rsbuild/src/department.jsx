import { lazy, Suspense, useState } from 'react';
import './department.css';

const Details = lazy(() => import('./details.jsx'));

function Routes() {
  const [count, setCount] = useState(0);
  return (
    <section className="trees-page">
      <h1>Drveće</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Izbroj
      </button>
      {count > 0 && (
        <Suspense fallback={null}>
          <Details count={count} />
        </Suspense>
      )}
    </section>
  );
}

export default { contract: 1, Routes };
