import { type ApiClient, ApiError } from '../contract/api-client.ts';
import { RunAllTestCasesDocument } from '../contract/api.generated.ts';
import type { Job } from './job.ts';
import { idempotencyKeyOf, present } from './start.ts';
import type { StartInputs } from './start-inputs.ts';

/** Starts the target's test cases once, however often it is sent; answers with the batch's id. */
export async function startTestCases(api: ApiClient, targetId: string, inputs: StartInputs, job: Job): Promise<string> {
  const input = { targetId, credentialSetId: inputs.credentialSet ?? undefined };
  const { runAllTestCases: started } = await api.send(RunAllTestCasesDocument, {
    input: { ...input, idempotencyKey: idempotencyKeyOf(input, job) },
  });
  const { success, intentBatchId } = present(started, 'runAllTestCases');
  if (!success || intentBatchId === null) {
    throw new ApiError('The platform did not start the test cases and said no reason.', { code: 'HTTP' });
  }
  return intentBatchId;
}
