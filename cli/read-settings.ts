import { completeEnvironment } from '../server/complete-environment.ts';
import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { UserError } from './user-error.ts';

/** The settings of this process; each mistake is a line that names its variable. */
export async function readSettings(env: NodeJS.ProcessEnv): Promise<Config> {
  try {
    return readConfig(await completeEnvironment(env));
  } catch (error) {
    if (error instanceof ConfigError) throw new UserError(error.message, { cause: error, exitCode: 2 });
    throw error;
  }
}
