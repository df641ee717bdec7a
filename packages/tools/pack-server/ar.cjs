#!/usr/bin/env node
'use strict';

// The archive contains this file as `bin/ar`. Node 12 and older must be able to parse the file.

const packages = `${__dirname}/../packages`;
const problem = require(`${packages}/tools/run.cjs`).problemWith(process.version);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else import(`${packages}/api/dist/ar.js`);
