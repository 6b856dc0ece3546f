import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { account, type Application } from './application.ts';

/** One address: a canvas of nodes to drag and wire, trees, code editors; its login is a dialog. */
export const nodeRed: Application = {
  name: 'node-red',
  packages: ['node-red@4.1.15'],
  path: '/',
  account,
  async prepare({ installed, data, port }) {
    const settings = join(data, 'settings.cjs');
    const bcrypt = JSON.stringify(join(installed, 'node_modules/bcryptjs'));
    const user = `{ username: '${account.username}', password: require(${bcrypt}).hashSync('${account.password}', 8), permissions: '*' }`;
    await writeFile(
      settings,
      `module.exports = {
  flowFile: 'flows.json', credentialSecret: 'bench', uiHost: '127.0.0.1', uiPort: ${port},
  telemetry: { enabled: false, updateNotification: false }, externalModules: { palette: { allowInstall: false } },
  editorTheme: { tours: false }, adminAuth: { type: 'credentials', users: [${user}] },
};\n`,
    );
    return { argv: ['node', join(installed, 'node_modules/node-red/red.js'), '-u', data, '-s', settings] };
  },
};
