import { startTestS3 } from '@ar/api/testing/s3';

/** Runs the tests' object store in a separate process, which the benchmark can stop, freeze and kill. Arguments: folder and port. */
const [folder = '', port] = process.argv.slice(2);
const store = await startTestS3({ at: { folder, port: Number(port) } });
process.once('SIGTERM', async () => {
  await store.down();
  process.exit();
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
