/** A server's turn at retention, in a process of its own that a test may kill: `node apply-retention.ts <now>`. */
import { readConfig } from '../../server/config.ts';
import { createLog } from '../../server/log.ts';
import { createPlatform } from '../../server/platform.ts';
import { applyRetention } from '../../server/services/apply-retention.ts';

const platform = await createPlatform(readConfig(process.env), createLog('fatal'));
await applyRetention(platform, Number(process.argv[2]), AbortSignal.timeout(120_000));
await platform.close();
