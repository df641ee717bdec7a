import { CITY_MAP, drawnAt, type Spot } from '@ar/domain/city-map';
import type { Point } from '@ar/domain/measures';
import styles from './drawing.module.css';
// Longitude and latitude: our own few points, of what anybody in the city knows. How far hills reach is in degrees.
import land from './lie-of-the-land.json';

const { width, height } = CITY_MAP;

interface Line {
  line: readonly (readonly number[])[];
}

interface Name extends Point {
  name: string;
  kind: 'water' | 'hill' | 'quarter';
}

export function CityDrawing() {
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {land.hills.map(({ longitude, latitude, east, north }) => {
          const middle = drawnAt({ longitude, latitude });
          const side = drawnAt({ longitude: longitude + east, latitude });
          const top = drawnAt({ longitude, latitude: latitude + north });
          return (
            <ellipse
              key={longitude}
              className={styles.hill}
              cx={round(middle.x)}
              cy={round(middle.y)}
              rx={round(Math.abs(side.x - middle.x))}
              ry={round(Math.abs(top.y - middle.y))}
            />
          );
        })}
        <path className={styles.street} d={pathThrough(land.streets)} />
        {land.rivers.map((river) => (
          <path
            key={river.name}
            className={styles.river}
            d={pathThrough([river])}
            strokeWidth={river.width}
          />
        ))}
        <path className={styles.bank} d={pathThrough(land.roads)} />
        <path className={styles.road} d={pathThrough(land.roads)} />
      </svg>
      <svg aria-hidden="true" className={styles.names}>
        {(land.names as Name[]).map(({ name, kind, ...point }) => {
          const { x, y } = drawnAt(point);
          return (
            <text
              key={name}
              className={styles[kind]}
              x={`${share(x, width)}%`}
              y={`${share(y, height)}%`}
              textAnchor="middle"
            >
              {name}
            </text>
          );
        })}
      </svg>
    </>
  );
}

const round = (value: number) => Math.round(value);
const share = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;

/** Smooth lines through these points (Catmull–Rom as cubic curves). */
function pathThrough(lines: readonly Line[]): string {
  return lines
    .map(({ line }) => {
      const spots = line.map(([longitude = 0, latitude = 0]) => drawnAt({ longitude, latitude }));
      return spots.map((spot, at) => (at === 0 ? `M${pair(spot)}` : curveTo(spots, at))).join('');
    })
    .join('');
}

function curveTo(spots: readonly Spot[], at: number): string {
  const spotAt = (index: number) => spots[Math.min(Math.max(index, 0), spots.length - 1)] as Spot;
  const [before, from, to, after] = [at - 2, at - 1, at, at + 1].map(spotAt) as [Spot, Spot, Spot, Spot];
  const leaving = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
  const arriving = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
  return `C${pair(leaving)} ${pair(arriving)} ${pair(to)}`;
}

const pair = ({ x, y }: Spot) => `${round(x)} ${round(y)}`;
