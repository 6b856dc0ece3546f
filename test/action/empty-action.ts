/** The least that an action of this toolkit does: what ours is weighed against. */
import { getInput, setOutput } from '@actions/core';
import { context } from '@actions/github';

setOutput('status', getInput('api-key') + context.eventName);
