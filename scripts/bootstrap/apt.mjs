import { onPath, runProgram } from './process.mjs';
import { step } from './say.mjs';

/**
 * Installs Debian packages; the caller is root.
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} false when apt is not there or does not know them
 */
export async function aptInstall(packages) {
  if (!onPath('apt-get')) return false;
  return step(`installing ${packages.join(' ')} with apt-get`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0', '-qq', '-y'];
    const install = () =>
      runProgram('apt-get', [...options, 'install', '--no-install-recommends', ...packages], { env });
    if ((await install()).ok) return true;
    // A fresh machine has no package lists, an old one outdated ones.
    await runProgram('apt-get', [...options, 'update'], { env });
    return (await install()).ok;
  });
}

/**
 * Whether apt-get's lists, as they are, offer a package: asks nobody.
 * @param {string} name of the package
 */
export async function aptOffers(name) {
  if (!onPath('apt-cache')) return false;
  return (await runProgram('apt-cache', ['show', '--no-all-versions', name])).ok;
}
