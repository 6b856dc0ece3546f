import { join } from 'node:path';
import type { Application } from './application.ts';
import { sendMail } from './send-mail.ts';

/** Shows mails, each in a frame, in an Angular.js page. */
export const maildev: Application = {
  name: 'maildev',
  packages: ['maildev@2.2.1'],
  path: '/',
  defects: { 'a TypeError': /TypeError/ },
  async prepare({ installed, data, port, secondPort }) {
    const bin = join(installed, 'node_modules/maildev/bin/maildev');
    const ports = ['-w', String(port), '-s', String(secondPort)];
    return { argv: ['node', bin, '--ip', '127.0.0.1', '--web-ip', '127.0.0.1', ...ports, '--mail-directory', data] };
  },
  async fill({ secondPort, origin }) {
    for (let mail = 1; mail <= 6; mail++)
      await sendMail(secondPort, {
        from: `a${mail}@example.test`,
        to: 'b@example.test',
        subject: `Mail ${mail}`,
        html: `<h1>Hello ${mail}</h1><a href="${origin}/#/">link</a><form><input name="q"><button>go</button></form>`,
      });
  },
};
