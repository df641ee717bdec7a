import { createElement } from 'react';

export default function Details({ count }) {
  return createElement('p', {}, `Izbrojano: ${count}`);
}
