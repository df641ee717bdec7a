import { dropStray, isBeyond } from '@ar/model-viewer/core';
import { readGltf, writeGltf } from '@ar/model-viewer/gltf-file';
import { holdsNothing, unmetNeed } from '@ar/model-viewer/gltf-needs';
import { undecodablePictures } from '@ar/model-viewer/gltf-pictures';
import { judge } from '@ar/model-viewer/judge';
import { mendScene } from '@ar/model-viewer/mend';
import { bringNear } from '@ar/model-viewer/near';
import { withoutSpecularGloss } from '@ar/model-viewer/specular-gloss';
import { FAULTS, type ModelMessage } from './model-messages.ts';
import type { stageOf as StageOf } from './model-stage.ts';

interface Options extends Omit<Parameters<typeof StageOf>[0], 'isChanged'> {
  place: Element;
  stageOf: typeof StageOf;
}

/** Shows a model that has arrived, or takes away what cannot be seen. Answers what is to be said of it. */
export async function stageModel(
  content: ArrayBuffer,
  { place, stageOf, ...options }: Options,
): Promise<ModelMessage[]> {
  const file = readGltf(content);
  if (!file) return ['unreadable'];
  const need = unmetNeed(file)?.kind;
  if (need) return [FAULTS.find((fault) => fault === need) ?? 'unshown'];
  if (holdsNothing(file)) return ['empty'];
  const undecoded = await undecodablePictures(file);
  const isChanged = withoutSpecularGloss(file.document);
  const address = isChanged ? URL.createObjectURL(new Blob([writeGltf(file)])) : options.address;
  const stage = stageOf({ ...options, address, isChanged });
  const loaded = new Promise<boolean>((resolve) => {
    stage.addEventListener('load', () => resolve(true));
    stage.addEventListener('error', () => resolve(false));
  });
  place.append(stage);
  // The file is here: whatever fails now is no fault of the line.
  const fault = (await loaded) ? await faultOf(stage) : 'unshown';
  if (isChanged) URL.revokeObjectURL(address);
  if (fault) {
    stage.remove();
    return [fault];
  }
  takeFocus(stage);
  return undecoded.length > 0 ? ['pictures', 'turn'] : ['turn'];
}

/** The button that was pressed is gone, and the arrow keys turn what has the focus. */
function takeFocus({ shadowRoot }: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !activeElement.matches('button')) return;
  shadowRoot?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
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

/** The viewer has a scene of three's under a symbol of this name, which its page of properties leaves out. */
function sceneOf(stage: HTMLElement): Scene | undefined {
  const symbol = Object.getOwnPropertySymbols(stage).find(({ description }) => description === 'scene');
  return symbol && (stage as unknown as Record<symbol, Scene>)[symbol];
}

async function faultOf(stage: HTMLElement): Promise<ModelMessage | undefined> {
  const viewer = stage as Viewer;
  const scene = sceneOf(viewer);
  if (!scene) return undefined;
  const { flaw, ...bounds } = judge(scene.model);
  if (flaw) return flaw;
  if (isBeyond(dropStray(scene.model, bounds))) return 'beyond';
  bringNear(scene.model);
  mendScene(scene.model);
  // The viewer has measured the file as it was.
  scene.updateBoundingBox();
  scene.updateShadow();
  await viewer.updateFraming();
  // Scene Viewer would fetch the stored file, and put it that far away.
  const { x, y, z } = viewer.getBoundingBoxCenter();
  const size = viewer.getDimensions();
  if (Math.hypot(x, y, z) > 2 * Math.max(size.x, size.y, size.z))
    viewer.setAttribute('ar-modes', 'webxr quick-look');
  return undefined;
}
