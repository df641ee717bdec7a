#!/usr/bin/env node
'use strict';

// `bin/ar` of the archive. As run.cjs it must be parsed by a Node that is too old, in order to say so.

const packages = `${__dirname}/../packages`;
const problem = require(`${packages}/tools/run.cjs`).problemWith(process.version);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else import(`${packages}/api/dist/ar.js`);
