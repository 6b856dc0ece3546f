import type { IncomingMessage } from 'node:http';

/** Whether the caller takes answers that are packed like this. */
export function accepts({ headers }: IncomingMessage, encoding: 'br' | 'gzip'): boolean {
  const asked = String(headers['accept-encoding'] ?? '').toLowerCase();
  return asked.split(',').some((one) => {
    const [name, quality = 'q=1'] = one.split(';').map((part) => part.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality);
  });
}
