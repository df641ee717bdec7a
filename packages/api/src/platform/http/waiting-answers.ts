import type { Server, ServerResponse } from 'node:http';

/**
 * Closes all answers of a connection that ends. Node itself closes the first of pipelined ones alone, and whatever counts
 * calls under way would count the others for ever.
 */
export function closeWaitingAnswers(server: Server): void {
  server.on('connection', (socket) => socket.setMaxListeners(0));
  server.prependListener('request', ({ socket }, answer) => {
    let isOver = false;
    // A turn later: by then Node has closed the first.
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

/** Calls `then` once an answer is sent or its reader has left, perhaps already. */
export function onceOver(answer: ServerResponse, then: () => void): void {
  if (answer.destroyed) then();
  else answer.once('close', then);
}
