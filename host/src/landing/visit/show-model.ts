import { showMessages } from '../show-messages.ts';

export function setUpModel(box: HTMLElement): void {
  const address = box.querySelector('a')?.href ?? '';
  const button = box.querySelector('button');
  if (!button) return;

  const retry = (message: string) => {
    button.disabled = false;
    showMessages(box, message);
  };
  const open = async () => {
    button.disabled = true;
    showMessages(box, 'loading');
    try {
      const [response, { openModel }] = await Promise.all([fetch(address), import('./open-model.ts')]);
      if (!response.ok) return retry('unsent');
      const content = await response.arrayBuffer();
      // The file has arrived, so loading the file again would not help.
      const messages = await openModel(content, address, box);
      button.hidden = true;
      showMessages(box, ...messages);
    } catch {
      retry('failed');
    }
  };
  button.addEventListener('click', () => void open());
  button.disabled = false;
}
