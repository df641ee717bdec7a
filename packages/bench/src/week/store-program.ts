import { startTestS3 } from '@ar/api/testing/s3';

/** The object store of the tests in a process of its own, so that it can be stopped, frozen and killed: folder and port. */
const [folder = '', port] = process.argv.slice(2);
const store = await startTestS3({ at: { folder, port: Number(port) } });
process.once('SIGTERM', async () => {
  await store.down();
  process.exit();
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
