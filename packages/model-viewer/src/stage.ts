import {
  DirectionalLight,
  HemisphereLight,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  Sphere,
  TOUCH,
  type Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { LoadedModel } from './load-model.ts';
import { release } from './materials.ts';
import { FIELD_OF_VIEW, startDistance } from './view.ts';

export type Stage = ReturnType<typeof createStage>;

const START = { polar: Math.PI * 0.4, azimuth: Math.PI / 5 };
const MAX_PIXEL_RATIO = 2;

/** Renders a model into `host`, and renders again only after a change. */
export function createStage(host: HTMLElement, model: LoadedModel, isZUp: boolean, onLost: () => void) {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  renderer.toneMapping = NeutralToneMapping;
  const canvas = renderer.domElement;
  host.append(canvas);
  model.object.rotation.x = isZUp ? -Math.PI / 2 : 0;
  model.object.updateMatrix();
  const box = model.box.clone().applyMatrix4(model.object.matrix);
  const scene = new Scene().add(model.object, ...createLights());

  const { center, radius } = box.getBoundingSphere(new Sphere());
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, radius / 100, radius * 100);
  const controls = createControls(camera, canvas, center);

  let frame = 0;
  const draw = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      renderer.render(scene, camera);
    });
  };
  controls.addEventListener('change', draw);

  const fit = () => {
    const { clientWidth: width, clientHeight: height } = host;
    if (width === 0 || height === 0) return;
    renderer.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXEL_RATIO));
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    controls.minDistance = radius * 0.2;
    controls.maxDistance = startDistance(radius, camera.aspect) * 4;
    draw();
  };
  const reset = () => {
    const distance = startDistance(radius, camera.aspect);
    camera.position.setFromSphericalCoords(distance, START.polar, START.azimuth).add(center);
    controls.update();
    draw();
  };
  fit();
  reset();
  const resizes = new ResizeObserver(fit);
  resizes.observe(host);
  canvas.addEventListener('webglcontextlost', onLost);
  host.addEventListener('wheel', leaveWheelToPage, { capture: true });

  return {
    controls,
    reset,
    dispose() {
      cancelAnimationFrame(frame);
      resizes.disconnect();
      canvas.removeEventListener('webglcontextlost', onLost);
      host.removeEventListener('wheel', leaveWheelToPage, { capture: true });
      controls.dispose();
      release(model.object);
      renderer.dispose();
      // Browsers allow about sixteen WebGL contexts per page, and drop the context of a visible model beyond this limit.
      renderer.forceContextLoss();
      canvas.remove();
    },
  };
}

/** Lights replace an environment map, which would look better but needs seconds on a computer without a GPU. */
function createLights() {
  const key = new DirectionalLight(0xffffff, 2.8);
  key.position.set(1, 4, 5);
  const fill = new DirectionalLight(0xffffff, 0.6);
  fill.position.set(5, 2, -3);
  return [new HemisphereLight(0xffffff, 0x9a958a, 1.3), key, fill];
}

function createControls(camera: PerspectiveCamera, canvas: HTMLCanvasElement, middle: Vector3) {
  const controls = new OrbitControls(camera, canvas);
  controls.target.copy(middle);
  // Panning is disabled, because the viewer has no keys for panning (WCAG 2.1.1).
  controls.enablePan = false;
  controls.minPolarAngle = 0.01;
  controls.maxPolarAngle = Math.PI * 0.55;
  controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_ROTATE };
  // With the value `none` of `OrbitControls`, a vertical swipe would not scroll the page.
  canvas.style.touchAction = 'pan-y';
  return controls;
}

/** The wheel zooms only with Ctrl or ⌘; browsers report a touchpad's pinch as a wheel event with Ctrl. */
function leaveWheelToPage(event: WheelEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}
