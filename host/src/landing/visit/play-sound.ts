export function setUpSound(sound: HTMLElement): void {
  const recording = sound.querySelector('details');
  const player = sound.querySelector('audio');
  const play = () => {
    player?.focus();
    player?.play().catch(() => undefined);
  };
  recording?.addEventListener('toggle', play);
  player?.addEventListener('error', () => {
    const problem = sound.querySelector<HTMLElement>('[data-unplayable]');
    if (problem) problem.hidden = false;
    const transcript = sound.querySelector<HTMLDetailsElement>('[data-transcript]');
    if (!transcript) return;
    transcript.open = true;
    transcript.scrollIntoView({ block: 'nearest' });
  });
  if (recording?.open) play();
}
