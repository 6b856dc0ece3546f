import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the trace viewer that Playwright carries. */
export const traceViewerDir = (): string =>
  join(dirname(fileURLToPath(import.meta.resolve('playwright-core/package.json'))), 'lib', 'vite', 'traceViewer');
