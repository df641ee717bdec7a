import { createServer } from 'node:net';

/**
 * Whether another program listens there. Asked before anything is installed or built; the server asks again.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export function isPortTaken(port, host) {
  // What is no port at all is the server's to refuse, with all else that is wrong in the configuration.
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return Promise.resolve(false);
  return new Promise((answer) => {
    const probe = createServer();
    probe.once('error', (error) =>
      answer(/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE'),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => answer(false)));
  });
}
