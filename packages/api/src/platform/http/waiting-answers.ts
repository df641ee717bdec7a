import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes all answers of a connection that ends. Of several requests that came at once (pipelining) Node itself closes the
 * answer alone whose turn it is: whatever counts those under way would count the others for ever.
 */
export function closeWaitingAnswers(server: Server): void {
  const open = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>();
    open.set(socket, answers);
    // A turn later: by then Node has closed its one.
    socket.once('close', () => setImmediate(() => answers.forEach(close)));
  });
  // Before any that answers.
  server.prependListener('request', ({ socket }, response) => {
    const answers = open.get(socket);
    if (!answers) return;
    // The request waited, and whoever sent it left meanwhile.
    if (socket.destroyed) setImmediate(close, response);
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
}

function close(answer: ServerResponse): void {
  answer.destroy();
  answer.emit('close');
}

/** Once an answer is sent, or nobody is there for it: perhaps already, since whoever waited for their turn may have left. */
export function onceOver(answer: ServerResponse, then: () => void): void {
  if (answer.destroyed) then();
  else answer.once('close', then);
}
