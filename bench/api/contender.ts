/** One contender in a process of its own: `contender.ts <name> <memory|mongo> <organisation>`, settings in the environment. */
import { readConfig } from '../../server/config.ts';
import { createLog } from '../../server/log.ts';
import { createPlatform } from '../../server/platform.ts';
import { contenders, serve } from './contenders.ts';
import { loadPeers } from './load-peers.ts';
import { memoryStore, mongoStore } from './stores.ts';

const [, , asked, kind, organisationId = ''] = process.argv;
const name = contenders.find((contender) => contender === asked);
if (!name) throw new Error(`There is no contender ${asked}.`);
const config = readConfig(process.env);
const platform = await createPlatform(config, createLog(config.logLevel));
platform.baseUrl ||= config.authUrl ?? '';
const signal = new AbortController().signal;
const store =
  kind === 'memory' ? await memoryStore(platform, organisationId, signal) : await mongoStore(platform, signal);
const port = await serve(name, platform, store, loadPeers());

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port });
