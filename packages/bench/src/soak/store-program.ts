import { startTestS3 } from '@ar/api/testing/s3';

/** The tests' object store runs in a process that can be stopped, frozen and killed. Arguments: folder and port. */
const [folder = '', port] = process.argv.slice(2);
const store = await startTestS3({ at: { folder, port: Number(port) } });
process.once('SIGTERM', async () => {
  await store.down();
  process.exit();
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
