// One file with all of its dependencies, three.js too.
import '@google/model-viewer/dist/model-viewer.min.js';
import { dropStray, isBeyond } from '@ar/model-viewer/core';
import { readGltf, writeGltf } from '@ar/model-viewer/gltf-file';
import { holdsNothing, unmetNeed } from '@ar/model-viewer/gltf-needs';
import { undecodablePictures } from '@ar/model-viewer/gltf-pictures';
import { judge } from '@ar/model-viewer/judge';
import { mendScene } from '@ar/model-viewer/mend';
import { bringNear } from '@ar/model-viewer/near';
import { withoutSpecularGloss } from '@ar/model-viewer/specular-gloss';
import { FAULTS, type ModelMessage } from './model-messages.ts';

// Keeps the viewer from requesting decoders of compressed models from Google: such models are not shown.
const NO_DECODER = `${location.origin}/`;
Object.assign(globalThis, {
  ModelViewerElement: {
    dracoDecoderLocation: NO_DECODER,
    ktx2TranscoderLocation: NO_DECODER,
    lottieLoaderLocation: NO_DECODER,
  },
});

/** Shows a model's file in the box; without a visible shape, removes the viewer again. Returns the messages to show. */
export async function openModel(
  content: ArrayBuffer,
  address: string,
  box: HTMLElement,
): Promise<ModelMessage[]> {
  const file = readGltf(content);
  if (!file) return ['unreadable'];
  const need = unmetNeed(file)?.kind;
  if (need) return [FAULTS.find((fault) => fault === need) ?? 'unshown'];
  if (holdsNothing(file)) return ['empty'];
  const undecoded = await undecodablePictures(file);
  const isChanged = withoutSpecularGloss(file.document);
  const source = isChanged ? URL.createObjectURL(new Blob([writeGltf(file)])) : address;
  const viewer = createViewer(source, box.dataset, isChanged);
  const loaded = new Promise<boolean>((resolve) => {
    viewer.addEventListener('load', () => resolve(true));
    viewer.addEventListener('error', () => resolve(false));
  });
  box.querySelector('[data-part="stage"]')?.append(viewer);
  const fault = (await loaded) ? await faultOf(viewer) : 'unshown';
  if (isChanged) URL.revokeObjectURL(source);
  if (fault) {
    viewer.remove();
    return [fault];
  }
  takeFocus(viewer);
  return undecoded.length > 0 ? ['pictures', 'turn'] : ['turn'];
}

interface Viewer extends HTMLElement {
  updateFraming(): Promise<void>;
  getBoundingBoxCenter(): Triple;
  getDimensions(): Triple;
}

interface Scene {
  model: Parameters<typeof judge>[0];
  updateBoundingBox(): void;
  updateShadow(): void;
}

type Triple = Record<'x' | 'y' | 'z', number>;

/** The viewer turns the model, and places it in the room with what the device has: WebXR, Scene Viewer or Quick Look. */
function createViewer(
  source: string,
  { label = '', sides = '', placing = '', up }: DOMStringMap,
  isChanged: boolean,
): Viewer {
  const viewer = document.createElement('model-viewer') as Viewer;
  const isZUp = up === 'z';
  const attributes = {
    // Absolute, because Scene Viewer is another application.
    src: new URL(source, location.href).href,
    alt: label,
    a11y: sides,
    'camera-controls': '',
    'touch-action': 'pan-y',
    // An animated hand invites to turn the model.
    'interaction-prompt': matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'auto',
    'shadow-intensity': '1',
    ar: '',
    // In the building's real size, which pinching can't change.
    'ar-scale': 'fixed',
    ...(isZUp && { orientation: '0deg -90deg 0deg' }),
    // Without Scene Viewer, which would fetch the stored file and lay it on its side.
    ...((isZUp || isChanged) && { 'ar-modes': 'webxr quick-look' }),
  };
  for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value);
  const button = document.createElement('button');
  viewer.append(Object.assign(button, { slot: 'ar-button', type: 'button', textContent: placing }));
  return viewer;
}

/** Moves the focus from the button that is now hidden to the element that the arrow keys turn. */
function takeFocus({ shadowRoot }: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !activeElement.matches('button')) return;
  shadowRoot?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
}

async function faultOf(viewer: Viewer): Promise<ModelMessage | undefined> {
  const scene = sceneOf(viewer);
  if (!scene) return undefined;
  const { flaw, ...bounds } = judge(scene.model);
  if (flaw) return flaw;
  if (isBeyond(dropStray(scene.model, bounds))) return 'beyond';
  bringNear(scene.model);
  mendScene(scene.model);
  // The viewer measured the file before these changes.
  scene.updateBoundingBox();
  scene.updateShadow();
  await viewer.updateFraming();
  // Scene Viewer would show the stored file, as far away as it was.
  const { x, y, z } = viewer.getBoundingBoxCenter();
  const size = viewer.getDimensions();
  if (Math.hypot(x, y, z) > 2 * Math.max(size.x, size.y, size.z))
    viewer.setAttribute('ar-modes', 'webxr quick-look');
  return undefined;
}

/** The scene of three.js, which the viewer has under an undocumented symbol. */
function sceneOf(viewer: Viewer): Scene | undefined {
  const symbol = Object.getOwnPropertySymbols(viewer).find(({ description }) => description === 'scene');
  return symbol && (viewer as unknown as Record<symbol, Scene>)[symbol];
}
