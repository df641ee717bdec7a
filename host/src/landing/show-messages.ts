export function showMessages(box: HTMLElement, ...names: string[]): void {
  for (const message of box.querySelectorAll<HTMLElement>('[data-message]'))
    message.hidden = !names.includes(message.dataset.message ?? '');
}
