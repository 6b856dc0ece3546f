import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { account, type Application } from './application.ts';

/** Twenty hash routes over live data, with a Restart button to leave alone. */
export const signalk: Application = {
  name: 'signalk',
  packages: ['signalk-server@2.23.0'],
  path: '/admin/',
  account,
  hints: { loginPath: '/admin/#/login' },
  defects: {
    '500 on PUT security/config': /500 PUT .*security\/config/,
    '500 on GET serialports': /500 GET .*serialports/,
    'unhandled Failed to fetch': /Failed to fetch/,
  },
  async prepare({ installed, data, port }) {
    const modules = join(installed, 'node_modules');
    await nest(join(modules, '@signalk/server-admin-ui'), join(modules, 'signalk-server/node_modules/@signalk'));
    const security = { strategy: './tokensecurity' };
    const settings = { interfaces: { appstore: true }, ssl: false, port, mdns: false, security };
    await writeFile(join(data, 'settings.json'), JSON.stringify(settings));
    return {
      argv: ['node', join(modules, 'signalk-server/bin/signalk-server'), '-c', data, '--sample-nmea0183-data'],
      env: {
        ADMINUSER: `${account.username}:${account.password}`,
        ...{ SECURITYSTRATEGY: './tokensecurity', PORT: String(port), DISABLEPLUGINS: '' },
      },
    };
  },
};

/** The server looks for its pages below its own folder; npm puts them beside it. */
async function nest(pages: string, scope: string): Promise<void> {
  const place = join(scope, 'server-admin-ui');
  if (existsSync(place) || !existsSync(dirname(pages))) return;
  await mkdir(scope, { recursive: true });
  await symlink(pages, place);
}
