import { buildDashboard } from './build-dashboard.ts';
import { environmentWithDotEnv } from './dot-env.ts';
import { openLifetime } from './lifetime.ts';
import { openServer } from './open-server.ts';
import { readSettings } from './read-settings.ts';
import { tellSignIn } from './tell-sign-in.ts';

/** API, dashboard and GitHub App on an existing MongoDB, until told to end. */
export async function serveCommand(): Promise<number> {
  const lifetime = openLifetime();
  try {
    const config = await readSettings(environmentWithDotEnv());
    const dashboardDir = await buildDashboard((line) => console.error(`outrider: ${line}`));
    const server = await openServer(config, dashboardDir);
    lifetime.defer('server', () => server.close());
    console.log(`Outrider listens at ${server.url}`);
    console.log(`Artifacts come from ${server.platform.artifactsUrl}`);
    tellSignIn(server.firstStart);
    await lifetime.over;
    return 0;
  } finally {
    await lifetime.close();
  }
}
