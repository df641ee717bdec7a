'use strict';

// Node 12 and older must be able to parse this file, so that it can report an old version.

const OLDEST = [20, 19, 0];

/** @param {string} version */
function problemWith(version) {
  const found = version.replace(/^v/, '').split('.').map(Number);
  const different = OLDEST.findIndex((part, index) => found[index] !== part);
  if (different === -1 || Number(found[different]) > Number(OLDEST[different])) return null;
  return (
    `AR Podgorica needs Node.js ${OLDEST.join('.')} or newer, and this is ${version}: ` +
    'install a newer one from https://nodejs.org and run the command again.'
  );
}

module.exports = { problemWith: problemWith };

if (require.main === module) {
  const problem = problemWith(process.version);
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
  } else if (process.argv.splice(2, 1)[0] === 'test') {
    import('./launch/test.mjs').then((command) => command.test());
  } else {
    import('./launch/start.mjs').then((command) => command.start());
  }
}
