/** The report folder: judged before the exploration begins, written beside its place afterwards, and moved there whole. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { evidenceNames } from '../../contract/evidence-names.ts';
import { type RunMap, runMap } from '../../contract/run-map.ts';
import { runMapNames } from '../../contract/run-map-names.ts';
import type { ExplorationResult, ProducedArtifact } from '../../explorer/exploration.ts';
import { UserError } from '../user-error.ts';
import { reportPage } from './report-page.ts';
import { evidencePath, reportResult } from './report-result.ts';

export interface Report {
  /** Returns the path of the page. Throws UserError when it could not be written. */
  write(url: string, result: ExplorationResult, artifacts: readonly ProducedArtifact[]): string;
}

/** Throws UserError when the folder could not be written later; creates nothing. */
export function openReport(dir: string): Report {
  const place = resolve(dir);
  refuse(place, dir);
  return {
    write(url, result, artifacts) {
      try {
        return join(writeWhole(place, url, result, artifacts), 'index.html');
      } catch (cause) {
        throw new UserError(`the report could not be written to ${dir}: ${causeOf(cause)}.`, { cause, exitCode: 2 });
      }
    },
  };
}

function refuse(place: string, dir: string): void {
  const bad = (what: string) => new UserError(`--report ${dir}: ${what}.`, { exitCode: 2 });
  if (existsSync(place)) {
    if (!statSync(place).isDirectory()) throw bad('a file is in the way: choose another folder');
    if (!replaceable(place)) throw bad('the folder holds other things: choose a new one');
  }
  let parent = dirname(place);
  while (!existsSync(parent)) parent = dirname(parent);
  if (!statSync(parent).isDirectory()) throw bad(`${parent} is a file: choose another folder`);
  try {
    accessSync(parent, constants.W_OK | constants.X_OK);
  } catch {
    throw bad(`${parent} cannot be written by this user: choose another folder`);
  }
}

/** Empty, or a report of ours, which a new one replaces. */
function replaceable(place: string): boolean {
  const names = readdirSync(place);
  return names.length === 0 || (names.includes('index.html') && names.includes('result.json'));
}

function writeWhole(place: string, url: string, result: ExplorationResult, artifacts: readonly ProducedArtifact[]) {
  mkdirSync(dirname(place), { recursive: true });
  const fresh = mkdtempSync(join(dirname(place), `.${basename(place)}-`));
  // Temporary folders are the owner's alone; a report is as readable as anything else that this user makes.
  chmodSync(fresh, 0o777 & ~process.umask());
  try {
    const pictures = artifacts.filter(({ kind, name }) => kind === 'SCREENSHOT' && /^[\w.-]+$/.test(name));
    const drawn: readonly string[] = Object.values(runMapNames).filter((name) => typeof name === 'string');
    for (const { name, body } of artifacts) if (drawn.includes(name)) writeFileSync(join(fresh, name), body);
    if (pictures.length > 0) mkdirSync(join(fresh, 'pictures'));
    for (const { name, body } of pictures) writeFileSync(join(fresh, 'pictures', name), body);
    const evidence = artifacts.filter(({ name }) => evidenceNames.isEvidence(name));
    if (evidence.length > 0) mkdirSync(join(fresh, evidencePath('')));
    for (const { name, body } of evidence) writeFileSync(join(fresh, evidencePath(name)), body);
    const texts = new Map(evidence.map(({ name, body }) => [evidencePath(name), body]));
    const told = reportResult(result, pictures);
    writeFileSync(join(fresh, 'result.json'), `${JSON.stringify(told, null, 2)}\n`);
    const shown = { ...told, contexts: result.contexts };
    const read = (path: string) => texts.get(path)?.toString('utf8') ?? null;
    writeFileSync(join(fresh, 'index.html'), reportPage(url, shown, readMap(artifacts), read));
    if (existsSync(place)) {
      // Between the look and now another program may have put something there: that is not ours to remove.
      if (!replaceable(place)) throw new Error('the folder holds other things by now');
      rmSync(place, { recursive: true });
    }
    renameSync(fresh, place);
    return place;
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}

/** Null when the run saw nothing. */
function readMap(artifacts: readonly ProducedArtifact[]): RunMap | null {
  const data = artifacts.find(({ name }) => name === runMapNames.data);
  return data ? runMap.parse(JSON.parse(data.body.toString('utf8'))) : null;
}

const causes: Record<string, string> = {
  ENOSPC: 'the disk is full, free some space or choose another folder',
  EDQUOT: 'the disk quota is used up, free some space or choose another folder',
  EACCES: 'it cannot be written by this user, choose another folder',
  EROFS: 'its file system is read-only, choose another folder',
};
const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return ('code' in error && causes[String(error.code)]) || error.message;
};
