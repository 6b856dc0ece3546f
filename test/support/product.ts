import assert from 'node:assert/strict';
import {
  CreateSubjectDocument,
  type StartExplorationInput,
  StartExplorationDocument,
  UpsertTargetDocument,
} from '../../contract/api.generated.ts';
import type { ApiClient } from '../../contract/api-client.ts';

/** A product, with a base URL that nothing explores. */
export async function makeSubject(api: ApiClient, baseUrl: string | null = 'http://shop.example/'): Promise<string> {
  const { createSubject } = await api.send(CreateSubjectDocument, { input: { name: 'Shop', baseUrl } });
  assert.ok(createSubject);
  return createSubject.id;
}

export async function makeTarget(
  api: ApiClient,
  subjectId: string,
  buildKey = 'github:repo=acme/shop:ref=main',
): Promise<string> {
  const { upsertSimulationTarget } = await api.send(UpsertTargetDocument, {
    input: { subjectId, buildKey, name: buildKey },
  });
  assert.ok(upsertSimulationTarget);
  return upsertSimulationTarget.id;
}

export async function start(api: ApiClient, targetId: string, input: Partial<StartExplorationInput> = {}) {
  const { startExploration } = await api.send(StartExplorationDocument, { input: { targetId, ...input } });
  assert.ok(startExploration);
  return { runId: startExploration.id, batchId: startExploration.batch.id };
}
