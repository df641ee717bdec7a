import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

export interface TestNominatim {
  /** The URL has a path and a key, as some services require. */
  url: string;
  /** `at` is a time of `performance.now()`. */
  asked: { address: URL; userAgent: string | undefined; at: number }[];
  answer(how: (response: ServerResponse, asked: URL) => void): void;
  stop(): Promise<void>;
}

const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';

export const osmPlace = (road: string, lat: string, lon: string, more: object = {}) => ({
  place_id: 1,
  licence: LICENCE,
  lat,
  lon,
  display_name: `${road}, Stara varoš, Podgorica, 81000, Crna Gora`,
  name: road,
  address: { road, city: 'Podgorica', country_code: 'me' },
  ...more,
});

export const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export async function startTestNominatim(): Promise<TestNominatim> {
  const asked: TestNominatim['asked'] = [];
  let answer: Parameters<TestNominatim['answer']>[0] = (response) => json(response, []);
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://nominatim');
    asked.push({ address, userAgent: request.headers['user-agent'], at: performance.now() });
    answer(response, address);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/v1/?key=k`,
    asked,
    answer: (how) => {
      answer = how;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
