import type { TestDashboard } from '../../test/support/dashboard.ts';

/** A page of the tests' browser. */
export type Page = Awaited<ReturnType<TestDashboard['open']>>;
