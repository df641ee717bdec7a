import { unmetNeed } from '@ar/model-viewer/gltf-needs';

type Message = 'loading' | 'unshown' | 'failed' | 'none';

/**
 * Shows a building's model in place once it is pressed for: only then are it and the viewer fetched. Whoever has no script,
 * or whose model cannot be shown, downloads it. The words stand in the markup (`model.tsx`).
 */
export function offerModel(box: HTMLElement, loadStage = () => import('./model-stage.ts')): void {
  const { label = '', sides = '', placing = '' } = box.dataset;
  const address = box.querySelector('a')?.href ?? '';
  const button = box.querySelector('button') as HTMLButtonElement;
  const show = (message: Message) => {
    for (const one of box.querySelectorAll<HTMLElement>('[data-message]'))
      one.hidden = one.dataset.message !== message;
  };

  async function open() {
    button.disabled = true;
    show('loading');
    try {
      const [content, { stageOf }] = await Promise.all([fetchModel(address), loadStage()]);
      if (unmetNeed(content)) return show('unshown');
      const stage = stageOf({ address, label, sides, placing });
      const shown = new Promise((resolve, reject) => {
        stage.addEventListener('load', resolve);
        stage.addEventListener('error', reject);
      });
      box.querySelector('[data-part="stage"]')?.append(stage);
      await shown;
      button.hidden = true;
      show('none');
    } catch {
      box.querySelector('model-viewer')?.remove();
      button.disabled = false;
      show('failed');
    }
  }

  button.addEventListener('click', () => void open());
  button.disabled = false;
  box.dataset.ready = '';
}

/** The viewer then has it from the browser's cache. */
async function fetchModel(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.arrayBuffer();
}
