import { CITY_MAP, drawnAt, type Spot } from '@ar/domain/city-map';
// Approximate points of our own, in degrees: longitude, then latitude. `east` and `north` are the reach of hills.
import geometry from './city-geometry.json';
import styles from './drawing.module.css';

const { width, height } = CITY_MAP;

export function CityDrawing() {
  const roads = pathThrough(geometry.roads);
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {geometry.hills.map(({ east, north, ...hill }) => {
          const { x, y } = drawnAt(hill);
          const side = drawnAt({ ...hill, longitude: hill.longitude + east });
          const top = drawnAt({ ...hill, latitude: hill.latitude + north });
          const size = { rx: Math.round(side.x - x), ry: Math.round(y - top.y) };
          return <ellipse key={x} className={styles.hill} cx={Math.round(x)} cy={Math.round(y)} {...size} />;
        })}
        <path className={styles.street} d={pathThrough(geometry.streets)} />
        {geometry.rivers.map((river) => (
          <path
            key={river.name}
            className={styles.river}
            d={pathThrough([river])}
            strokeWidth={river.width}
          />
        ))}
        <path className={styles.bank} d={roads} />
        <path className={styles.road} d={roads} />
      </svg>
      <svg aria-hidden="true" className={styles.names}>
        {geometry.names.map(({ name, kind, ...point }) => {
          const { x, y } = drawnAt(point);
          const at = { x: percent(x / width), y: percent(y / height) };
          return (
            <text key={name} className={styles[kind]} {...at} textAnchor="middle">
              {name}
            </text>
          );
        })}
      </svg>
    </>
  );
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** Smooth curves through the points of each line (Catmull–Rom splines as cubic Bézier curves). */
const pathThrough = (lines: readonly { line: readonly (readonly number[])[] }[]) =>
  lines
    .map(({ line }) => line.map(([longitude = 0, latitude = 0]) => drawnAt({ longitude, latitude })))
    .flatMap((spots) => spots.map(curveTo))
    .join('');

function curveTo(to: Spot, at: number, spots: readonly Spot[]): string {
  const from = spots[at - 1];
  if (!from) return `M${pair(to)}`;
  const before = spots[at - 2] ?? from;
  const after = spots[at + 1] ?? to;
  const leaving = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
  const arriving = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
  return `C${pair(leaving)} ${pair(arriving)} ${pair(to)}`;
}

const pair = ({ x, y }: Spot) => `${Math.round(x)} ${Math.round(y)}`;
