import { gzipSync } from 'node:zlib';
import type { TestDashboard } from '../../test/support/dashboard.ts';
import { round } from './numbers.ts';

/** JavaScript of the first page after signing in, kB compressed by gzip, whatever the server sends it as. */
export async function firstPage({ open, signIn }: TestDashboard) {
  const page = await open();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await signIn(page);
  const all = await Promise.all(sizes);
  await page.context().close();
  return { javascriptKilobytes: round(all.reduce((sum, size) => sum + size, 0) / 1_000), files: all.length };
}
