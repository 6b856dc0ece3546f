/** What must not be left: secrets in logs and rows, and anything of a run on a worker's machine. */
import { readdirSync } from 'node:fs';
import { BSON } from 'mongodb';
import { processesOf } from '../../../explorer/cage/process-group.ts';
import type { Wrong } from '../book.ts';
import type { Stage } from '../stage.ts';

/** A token is nobody's to read, whoever's it is. */
const token = /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./;

export async function checkSecrets({ servers, workers, mongod, secrets }: Stage): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  const look = (where: string, text: string) => {
    for (const [name, secret] of Object.entries(secrets))
      if (text.includes(secret))
        wrong.push({ effect: 'lost', what: `${name} is in ${where}`, from: 0, to: Date.now() });
    if (token.test(text)) wrong.push({ effect: 'lost', what: `a token is in ${where}`, from: 0, to: Date.now() });
  };
  for (const child of [...servers, ...workers]) look(`the log of ${child.name}`, child.said());
  const db = mongod.client.db('soak');
  for (const { name } of await db.listCollections().toArray())
    for await (const row of db.collection(name).find()) look(`a row of ${name}`, BSON.EJSON.stringify(row));
  return wrong;
}

/** Once all processes of the platform have ended. */
export function checkLeftovers({ workersTmp }: Stage): Wrong[] {
  const what = [
    ...processesOf(0, workersTmp).map(({ pid, command }) => `process ${pid} still runs: ${command.slice(0, 80)}`),
    ...readdirSync(workersTmp)
      .filter((name) => name.startsWith('outrider-cage-'))
      .map((name) => `${name} was not cleared away`),
  ];
  return what.map((one) => ({ effect: 'doubled' as const, what: one, from: 0, to: Date.now() }));
}
