'use strict';

// Node 12 and even older ones must be able to parse this file, in order to say that they are too old.

const OLDEST = [20, 19, 0];

/**
 * One sentence for a Node that cannot run the product; null for one that can.
 * @param {string} version
 * @returns {string | null}
 */
function problemWith(version) {
  const found = version.replace(/^v/, '').split('.').map(Number);
  const different = OLDEST.findIndex((part, index) => found[index] !== part);
  if (different === -1 || Number(found[different]) > Number(OLDEST[different])) return null;
  return (
    `AR Podgorica needs Node.js ${OLDEST.join('.')} or newer, and this is ${version}: ` +
    'install a newer one from https://nodejs.org and run the command again.'
  );
}

module.exports = { problemWith };
