#!/usr/bin/env node
'use strict';

// `bin/ar` of the archive; like run.cjs, old versions of Node must be able to parse it.

const packages = `${__dirname}/../packages`;
const problem = require(`${packages}/tools/run.cjs`).problemWith(process.version);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else import(`${packages}/api/dist/ar.js`);
