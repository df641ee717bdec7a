'use strict';

var problem = require('./node-version.cjs').problemWith(process.version);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  import('./launch/start.mjs');
}
