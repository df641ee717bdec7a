import type { Server, ServerResponse } from 'node:http';

/** When a connection ends, Node emits `close` only for the first pipelined response, so counters would leak. */
export function closeWaitingAnswers(server: Server): void {
  server.on('connection', (socket) => socket.setMaxListeners(0));
  server.prependListener('request', ({ socket }, answer) => {
    let isOver = false;
    const end = () =>
      setImmediate(() => {
        if (isOver) return;
        answer.destroy();
        answer.emit('close');
      });
    answer.once('close', () => {
      isOver = true;
      socket.off('close', end);
    });
    if (socket.destroyed) end();
    else socket.once('close', end);
  });
}

export function onceOver(answer: ServerResponse, then: () => void): void {
  if (answer.destroyed) then();
  else answer.once('close', then);
}
