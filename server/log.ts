import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

const secret = [
  'authorization',
  'cookie',
  'password',
  'clientSecret',
  'client_secret',
  'apiKey',
  'token',
  'credentials',
];

/** JSON lines on standard error: standard output belongs to what people read. */
export function createLog(level: string): Logger {
  const paths = secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    { level, redact: { paths, censor: '[redacted]' }, base: { pid: process.pid } },
    pino.destination({ dest: 2, sync: true }),
  );
}
