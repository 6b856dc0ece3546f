/**
 * Loaded before each test file: one whose tests are over and whose process lives on fails, and says what keeps it. The runner itself
 * would wait for it for ever, for `--test-timeout` is for tests and hooks alone.
 */
import { after } from 'node:test';

/** For the hooks that close what the file opened. */
const closingMs = 120_000;

after(() => {
  setTimeout(() => {
    process.stderr.write(
      `Its tests are over, and it does not end. What is open: ${JSON.stringify(openHandles(), null, 1)}\n`,
    );
    process.exit(1);
  }, closingMs).unref();
});

function openHandles(): unknown {
  const report: unknown = process.report.getReport();
  const handles = typeof report === 'object' && report && 'libuv' in report ? report.libuv : [];
  const held = Array.isArray(handles)
    ? handles.filter(({ is_active, is_referenced }) => is_active && is_referenced)
    : [];
  return { resources: process.getActiveResourcesInfo(), handles: held };
}
