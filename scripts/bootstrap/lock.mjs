import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheFolder } from './root.mjs';
import { MissingPart, say } from './say.mjs';

const patienceMs = 15 * 60_000;

/**
 * One installation of a thing at a time, over all processes of this user. The lock of a dead process is taken over.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work looks again whether the thing is still missing
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const folder = join(cacheFolder(), 'locks');
  const path = join(folder, name);
  try {
    mkdirSync(folder, { recursive: true });
    await acquire(path, name);
  } catch (error) {
    if (error instanceof MissingPart) throw error;
    throw new MissingPart(`Cannot write to ${folder} (${error.code}): free or open it, or set XDG_CACHE_HOME.`);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

async function acquire(path, name) {
  const deadline = Date.now() + patienceMs;
  let told = false;
  while (!(tryCreate(path) || (await tryTakeOver(path)))) {
    if (Date.now() > deadline)
      throw new MissingPart(`Another process has been installing ${name} for 15 minutes: end it, or remove ${path}.`);
    if (!told) say(`waiting for process ${holderOf(path)}, which is installing the same`);
    told = true;
    await sleep(200);
  }
}

function tryCreate(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Two may see the same dead holder: the last to write its name wins, and both look again after a moment. */
async function tryTakeOver(path) {
  const holder = holderOf(path);
  if (holder && holder !== process.pid && isAlive(holder)) return false;
  await sleep(50);
  if (holderOf(path) !== holder) return false;
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  renameSync(mine, path);
  await sleep(100);
  return holderOf(path) === process.pid;
}

function holderOf(path) {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
