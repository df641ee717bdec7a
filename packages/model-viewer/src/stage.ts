import {
  DirectionalLight,
  GridHelper,
  HemisphereLight,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  Sphere,
  Spherical,
  TOUCH,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { ModelFailure } from './failure.ts';
import type { LoadedModel } from './load-model.ts';
import { release } from './model-object.ts';
import {
  FIELD_OF_VIEW,
  floorStep,
  HIGHEST,
  LOWEST,
  reachOf,
  startView,
  turned,
  type View,
  zoomed,
} from './view.ts';

export interface Stage {
  /** In radians. */
  turn(by: { azimuth: number; polar: number }): void;
  zoom(factor: number): void;
  reset(): void;
  dispose(): void;
}

/** More would be drawn than is seen, at four times the work. */
const MOST_PIXELS_A_POINT = 2;
/** Seen on the light ground and on the dark one. */
const GRID_COLOUR = 0x7d8a86;

/** Shows a model in `host` until it is disposed of. Draws when something has changed, and only then. */
export function createStage(host: HTMLElement, model: LoadedModel, onLost: () => void): Stage {
  const renderer = createRenderer();
  const canvas = renderer.domElement;
  host.append(canvas);
  const scene = new Scene();
  const floor = createFloor(model);
  light(scene);
  scene.add(model.object, floor);

  const sphere = model.box.getBoundingSphere(new Sphere());
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, sphere.radius / 100, sphere.radius * 100);
  const controls = createControls(camera, canvas, sphere.center);

  // Browsers ask for no frames while a page is hidden, so nothing is drawn there.
  let frame = 0;
  const draw = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      renderer.render(scene, camera);
    });
  };
  controls.addEventListener('change', draw);

  const orbit = new Spherical();
  const view = (): View => {
    orbit.setFromVector3(new Vector3().subVectors(camera.position, sphere.center));
    return { azimuth: orbit.theta, polar: orbit.phi, distance: orbit.radius };
  };
  const show = ({ azimuth, polar, distance }: View) => {
    camera.position.setFromSphericalCoords(distance, polar, azimuth).add(sphere.center);
    controls.update();
    draw();
  };
  const start = () => startView(sphere.radius, camera.aspect);
  const reach = () => reachOf(sphere.radius, start());

  const fit = () => {
    const { clientWidth: width, clientHeight: height } = host;
    if (width === 0 || height === 0) return;
    renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXELS_A_POINT));
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    const { nearest, farthest } = reach();
    Object.assign(controls, { minDistance: nearest, maxDistance: farthest });
    draw();
  };
  fit();
  show(start());
  const resizes = new ResizeObserver(fit);
  resizes.observe(host);
  canvas.addEventListener('webglcontextlost', onLost);
  host.addEventListener('wheel', leaveWheelToPage, { capture: true });

  return {
    turn: (by) => show(turned(view(), by)),
    zoom: (factor) => show(zoomed(view(), factor, reach())),
    reset: () => show(start()),
    dispose() {
      cancelAnimationFrame(frame);
      resizes.disconnect();
      canvas.removeEventListener('webglcontextlost', onLost);
      host.removeEventListener('wheel', leaveWheelToPage, { capture: true });
      controls.dispose();
      release(floor);
      release(model.object);
      renderer.dispose();
      // A browser keeps some sixteen contexts, and takes back the oldest when more are asked for.
      renderer.forceContextLoss();
      canvas.remove();
    },
  };
}

function createRenderer(): WebGLRenderer {
  try {
    const renderer = new WebGLRenderer({ antialias: true, alpha: true });
    renderer.toneMapping = NeutralToneMapping;
    return renderer;
  } catch (cause) {
    throw new ModelFailure({ kind: 'no-webgl' }, { cause });
  }
}

/** Light from everywhere and from two sides. An environment map would take seconds without graphics hardware. */
function light(scene: Scene): void {
  const key = new DirectionalLight(0xffffff, 2.8);
  key.position.set(1, 4, 5);
  const fill = new DirectionalLight(0xffffff, 0.6);
  fill.position.set(5, 2, -3);
  scene.add(new HemisphereLight(0xffffff, 0x9a958a, 1.3), key, fill);
}

/** A grid of whole metres, tens or hundreds of them under the model, which tells its size. */
function createFloor({ box, size }: LoadedModel): GridHelper {
  const step = floorStep(size);
  const squares = 2 * Math.ceil((0.75 * Math.max(size.x, size.z, size.y / 2)) / step);
  const floor = new GridHelper(squares * step, squares, GRID_COLOUR, GRID_COLOUR);
  Object.assign(floor.material, { transparent: true, opacity: 0.45 });
  const middle = box.getCenter(new Vector3());
  // Just below the model, which would flicker with it.
  floor.position.set(middle.x, box.min.y - step / 1000, middle.z);
  return floor;
}

function createControls(camera: PerspectiveCamera, canvas: HTMLCanvasElement, middle: Vector3) {
  const controls = new OrbitControls(camera, canvas);
  controls.target.copy(middle);
  // Without it everything can be done by keyboard too (WCAG 2.1.1).
  controls.enablePan = false;
  Object.assign(controls, { minPolarAngle: HIGHEST, maxPolarAngle: LOWEST });
  controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_ROTATE };
  // One finger up or down scrolls the page, which the controls would forbid; sideways it turns the model.
  canvas.style.touchAction = 'pan-y';
  return controls;
}

/** The wheel scrolls the page, as one finger does; with Ctrl, which a pinch on a touchpad counts as, it zooms. */
function leaveWheelToPage(event: WheelEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}
