import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

/** Hands one mail to the SMTP server on a port of this machine; throws on the first refusal. */
export async function sendMail(port: number, { from, to, subject, html }: Mail): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', signal: AbortSignal.timeout(10_000) });
  try {
    await once(socket, 'connect');
    const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
    const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, 'MIME-Version: 1.0', 'Content-Type: text/html'];
    const lines = [
      ...['HELO localhost', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA'],
      [...head, '', html, '.'].join('\r\n'),
      'QUIT',
    ];
    await accepted(answers);
    for (const line of lines) {
      socket.write(`${line}\r\n`);
      await accepted(answers);
    }
  } finally {
    socket.destroy();
  }
}

async function accepted(answers: AsyncIterator<string>): Promise<void> {
  const { value } = await answers.next();
  if (!/^[23]/.test(String(value))) throw new Error(`The mail server answered ${String(value)}.`);
}
