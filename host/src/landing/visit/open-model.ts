import '@google/model-viewer/dist/model-viewer.min.js';
import { FAULTS, ModelFailure } from '@ar/model-viewer/failure';
import { prepareGltf } from '@ar/model-viewer/gltf';
import { prepareScene } from '@ar/model-viewer/scene';

// By default, the viewer requests decoders for compressed models from Google. The page does not show compressed models.
const NO_DECODER = `${location.origin}/`;
Object.assign(globalThis, {
  ModelViewerElement: {
    dracoDecoderLocation: NO_DECODER,
    ktx2TranscoderLocation: NO_DECODER,
    lottieLoaderLocation: NO_DECODER,
  },
});

/** Resolves to the names of the messages to show. Removes the viewer if the model has no visible shape. */
export const openModel = (content: ArrayBuffer, address: string, box: HTMLElement): Promise<string[]> =>
  open(content, address, box).catch((error: unknown) => [
    error instanceof ModelFailure
      ? (FAULTS.find((fault) => fault === error.failure.kind) ?? 'unshown')
      : 'unreadable',
  ]);

async function open(content: ArrayBuffer, address: string, box: HTMLElement): Promise<string[]> {
  const prepared = await prepareGltf(content);
  const isConverted = prepared.content !== content;
  const source = isConverted ? URL.createObjectURL(new Blob([prepared.content])) : address;
  const viewer = createViewer(source, JSON.parse(box.dataset.model ?? ''), isConverted);
  try {
    await new Promise((resolve, reject) => {
      viewer.addEventListener('load', resolve);
      viewer.addEventListener('error', () => reject(new ModelFailure({ kind: 'program' })));
      box.querySelector('[data-part="stage"]')?.append(viewer);
    });
    await prepareViewer(viewer);
  } catch (error) {
    viewer.remove();
    throw error;
  } finally {
    if (isConverted) URL.revokeObjectURL(source);
  }
  takeFocus(viewer);
  return prepared.undecoded.length > 0 ? ['pictures', 'turn'] : ['turn'];
}

interface Viewer extends HTMLElement {
  updateFraming(): Promise<void>;
  getBoundingBoxCenter(): Triple;
  getDimensions(): Triple;
}

interface Scene {
  model: Parameters<typeof prepareScene>[0];
  updateBoundingBox(): void;
  updateShadow(): void;
}

type Triple = Record<'x' | 'y' | 'z', number>;

function createViewer(
  source: string,
  { label, sides, placing, isZUp }: { label: string; sides: object; placing: string; isZUp: boolean },
  isConverted: boolean,
): Viewer {
  const viewer = document.createElement('model-viewer') as Viewer;
  const attributes = {
    // The URL is absolute, because Scene Viewer is another application.
    src: new URL(source, location.href).href,
    alt: label,
    a11y: JSON.stringify(sides),
    'camera-controls': '',
    'touch-action': 'pan-y',
    'interaction-prompt': matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'auto',
    'shadow-intensity': '1',
    ar: '',
    // With `fixed`, the building has its real size, and a pinch gesture can't change the size.
    'ar-scale': 'fixed',
    ...(isZUp && { orientation: '0deg -90deg 0deg' }),
    // Scene Viewer would fetch the stored file and show the model lying on its side.
    ...((isZUp || isConverted) && { 'ar-modes': 'webxr quick-look' }),
  };
  for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value);
  const button = document.createElement('button');
  viewer.append(Object.assign(button, { slot: 'ar-button', type: 'button', textContent: placing }));
  return viewer;
}

function takeFocus({ shadowRoot }: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !activeElement.matches('button')) return;
  shadowRoot?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
}

async function prepareViewer(viewer: Viewer): Promise<void> {
  const scene = sceneOf(viewer);
  if (!scene) return;
  prepareScene(scene.model);
  // Measures the model again, because the viewer measured the model before these changes.
  scene.updateBoundingBox();
  scene.updateShadow();
  await viewer.updateFraming();
  // Scene Viewer would show the stored file, in which the model is far from the centre.
  const { x, y, z } = viewer.getBoundingBoxCenter();
  const size = viewer.getDimensions();
  if (Math.hypot(x, y, z) > 2 * Math.max(size.x, size.y, size.z))
    viewer.setAttribute('ar-modes', 'webxr quick-look');
}

/** The viewer stores the three.js scene under an undocumented symbol. */
function sceneOf(viewer: Viewer): Scene | undefined {
  const symbol = Object.getOwnPropertySymbols(viewer).find(({ description }) => description === 'scene');
  return symbol && (viewer as unknown as Record<symbol, Scene>)[symbol];
}
