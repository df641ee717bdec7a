export default function Details({ count }) {
  return <p>Izbrojano: {count}</p>;
}
