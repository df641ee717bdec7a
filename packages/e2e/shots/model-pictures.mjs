// @ts-check
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

/**
 * Renders the building sites of the landing page for the light and the dark theme, from 3D models of the demonstration
 * data. The pictures are committed, because builds have no browser. `pnpm --filter @ar/e2e model-pictures
 * http://localhost:3000` renders the pictures again from the running product.
 */
const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const FOLDER = fileURLToPath(new URL('../../../host/src/landing/pictures/renders/', import.meta.url));
const THREE = fileURLToPath(new URL('../node_modules/three/', import.meta.url));
const SIZE = { width: 1600, height: 560 };
const WIDTHS = [720, 1080, 1600];

/** `along` and `towards` are metres along the picture and towards the viewer. `turn` is in degrees. */
const QUARTER = [
  { name: 'Sportska dvorana', along: -96, towards: -4, turn: 0 },
  { name: 'Vrtić', along: -48, towards: 36, turn: 0 },
  { name: 'Stambene zgrade', along: -34, towards: -34, turn: 0 },
  { name: 'Pješački most', along: 6, towards: 38, turn: 0 },
  { name: 'Studentski dom', along: 38, towards: -28, turn: 0 },
  { name: 'Paviljon', along: 52, towards: 30, turn: 0 },
  { name: 'Rekonstrukcija Ulice slobode', along: 94, towards: 22, turn: 90 },
  { name: 'Dom zdravlja', along: 98, towards: -20, turn: 0 },
];

const answer = await fetch(`${origin}/api/ar_platform/buildings/public/`);
/** @type {{ data: { name: string, model_3d: string }[] }} */
const { data } = await answer.json();
const models = QUARTER.map(({ name, ...place }) => {
  const found = data.find((building) => building.name.startsWith(name));
  if (!found) throw new Error(`The product has no building called ${name}.`);
  return { ...place, address: new URL(found.model_3d, origin).pathname };
});

const PAGE = `<!doctype html><script type="importmap">{"imports":{"three":"/three/build/three.module.js","three/addons/":"/three/examples/jsm/"}}</script>`;
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const page = await browser.newPage();
await page.route('http://studio/**', async (route) => {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
  if (pathname.startsWith('/three/')) return route.fulfill({ path: path.join(THREE, pathname.slice(7)) });
  return route.fulfill({ body: Buffer.from(await (await fetch(origin + pathname)).arrayBuffer()) });
});
await page.goto('http://studio/');
const rendered = await page.evaluate(render, { models, ...SIZE });
await browser.close();

const picture = sharp(Buffer.from(rendered.slice(rendered.indexOf(',') + 1), 'base64'));
await mkdir(FOLDER, { recursive: true });
for (const width of WIDTHS) {
  const sized = picture.clone().resize({ width });
  await tell(sized.clone().avif({ quality: 58, effort: 9 }), `quarter-${width}.avif`);
  await tell(sized.clone().webp({ quality: 80, effort: 6 }), `quarter-${width}.webp`);
}

/** @param {import('sharp').Sharp} file @param {string} name */
async function tell(file, name) {
  const { size } = await file.toFile(path.join(FOLDER, name));
  console.log(name, `${(size / 1000).toFixed(1)} kB`);
}

/**
 * Runs in the page. Renders the models in evening light, and returns the picture as a data URL. @param {{
 * models: { along: number, towards: number, turn: number, address: string }[], width: number, height: number }}
 * given
 */
async function render({ models, width, height }) {
  const three = await import('three');
  const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js');
  const scene = new three.Scene();
  for (const { along, towards, turn, address } of models) {
    const { scene: model } = await new GLTFLoader().loadAsync(address);
    const middle = new three.Box3().setFromObject(model).getCenter(new three.Vector3());
    model.position.set(-middle.x, 0, -middle.z);
    const stand = new three.Group().add(model);
    // The camera looks along a diagonal of the ground, so `along` follows the other diagonal.
    stand.position.set((along + towards) * Math.SQRT1_2, 0, (towards - along) * Math.SQRT1_2);
    stand.rotation.y = (turn * Math.PI) / 180;
    stand.traverse((part) => Object.assign(part, { castShadow: true, receiveShadow: true }));
    scene.add(stand);
  }
  const ground = new three.Mesh(
    new three.PlaneGeometry(600, 600),
    new three.ShadowMaterial({ opacity: 0.28, color: 0x0c2b27 }),
  );
  ground.rotation.x = -Math.PI / 2;
  ground.position.y = -0.02;
  ground.receiveShadow = true;
  const sun = new three.DirectionalLight(0xffe0b0, 3.2);
  sun.position.set(-90, 120, 110);
  sun.castShadow = true;
  sun.shadow.mapSize.set(4096, 4096);
  sun.shadow.bias = -0.0008;
  sun.shadow.normalBias = 0.3;
  Object.assign(sun.shadow.camera, { left: -160, right: 160, top: 160, bottom: -160, near: 1, far: 500 });
  scene.add(ground, sun, new three.HemisphereLight(0xf4fbff, 0x7d9a90, 1.7));

  const half = 140;
  const tall = (half * height) / width;
  const camera = new three.OrthographicCamera(-half, half, tall, -tall, 1, 1000);
  camera.position.set(200, 170, 200);
  camera.lookAt(0, 6, 0);
  const renderer = new three.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = three.PCFShadowMap;
  renderer.setPixelRatio(2);
  renderer.setSize(width, height);
  renderer.render(scene, camera);
  return renderer.domElement.toDataURL('image/png');
}
