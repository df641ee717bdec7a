// Everything that it needs stands in this one file, three.js too.
import '@google/model-viewer/dist/model-viewer.min.js';

export interface Stage {
  address: string;
  label: string;
  /** What a screen reader is told when the model is turned, as JSON by the side that is seen. */
  sides: string;
  /** Shown where the device can place the model in the room. */
  placing: string;
  isZUp: boolean;
  isChanged: boolean;
}

// It would ask Google for the decoders of compressed models, which are not shown (`show-model.ts`).
const nowhere = `${location.origin}/`;
Object.assign(globalThis, {
  ModelViewerElement: {
    dracoDecoderLocation: nowhere,
    ktx2TranscoderLocation: nowhere,
    lottieLoaderLocation: nowhere,
  },
});

/** The model to be turned, and to be placed in the room by what the device has: WebXR, Scene Viewer or Quick Look. */
export function stageOf({ address, label, sides, placing, isZUp, isChanged }: Stage): HTMLElement {
  const stage = document.createElement('model-viewer');
  const attributes = {
    // Scene Viewer is another program, and fetches it itself.
    src: new URL(address, location.href).href,
    alt: label,
    a11y: sides,
    'camera-controls': '',
    'touch-action': 'pan-y',
    // A hand that turns it a little, for whom movement is no trouble.
    'interaction-prompt': matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'auto',
    'shadow-intensity': '1',
    ar: '',
    // As large as the building will be: pinching does not change it.
    'ar-scale': 'fixed',
    ...(isZUp && { orientation: '0deg -90deg 0deg' }),
    // Scene Viewer would fetch the stored file, and lay it on its side.
    ...((isZUp || isChanged) && { 'ar-modes': 'webxr quick-look' }),
  };
  for (const [name, value] of Object.entries(attributes)) stage.setAttribute(name, value);
  const button = document.createElement('button');
  button.slot = 'ar-button';
  button.type = 'button';
  button.textContent = placing;
  stage.append(button);
  return stage;
}
