import { appendFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Runs a mail server that writes each mail into a file before it accepts the mail. Arguments: file and port. */
const [inbox = '', port] = process.argv.slice(2);
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    text(stream).then((mail) => {
      const id = /^Message-ID: (\S+)/im.exec(mail)?.[1];
      const to = session.envelope.rcptTo.map(({ address }) => address);
      appendFileSync(inbox, `${JSON.stringify({ id, to, at: Date.now() })}\n`);
      done();
    }, done);
  },
});
server.on('error', () => {});
process.once('SIGTERM', () => server.close(() => process.exit()));
process.once('disconnect', () => process.exit());
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
