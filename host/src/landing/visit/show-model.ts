import type { ModelMessage } from './model-messages.ts';

const loadProgram = () =>
  Promise.all([import('./model-stage.ts'), import('./stage-model.ts')]).then(([one, other]) => ({
    ...one,
    ...other,
  }));

/**
 * Shows a building's model in place once it is pressed for: only then are it and the viewer fetched. Whoever has no script,
 * or whose model cannot be shown, downloads it. The words stand in the markup (`model.tsx`).
 */
export function offerModel(box: HTMLElement, load: () => ReturnType<typeof loadProgram> = loadProgram): void {
  const { label = '', sides = '', placing = '', up } = box.dataset;
  const address = box.querySelector('a')?.href ?? '';
  const place = box.querySelector('[data-part="stage"]');
  const button = box.querySelector('button') as HTMLButtonElement;
  const show = (...messages: ModelMessage[]) => {
    for (const one of box.querySelectorAll<HTMLElement>('[data-message]'))
      one.hidden = !messages.some((message) => message === one.dataset.message);
  };

  async function open() {
    button.disabled = true;
    show('loading');
    try {
      const [answer, { stageModel, stageOf }] = await Promise.all([fetch(address), load()]);
      if (!answer.ok) return retry('unsent');
      const content = await answer.arrayBuffer();
      const isZUp = up === 'z';
      if (!place) return;
      const staged = stageModel(content, { address, label, sides, placing, isZUp, place, stageOf });
      // The file is here: no retry mends what cannot be read of it.
      const said = await staged.catch((): ModelMessage[] => ['unreadable']);
      button.hidden = true;
      show(...said);
    } catch {
      retry('failed');
    }
  }

  function retry(message: ModelMessage) {
    button.disabled = false;
    show(message);
  }

  button.addEventListener('click', () => void open());
  button.disabled = false;
}
