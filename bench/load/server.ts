/** The whole server in a process of its own, whose CPU can be told from its callers'. Settings in the environment. */
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/index.ts';

const server = await startServer(readConfig(process.env));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => void server.close().finally(() => process.exit(0)));
process.send?.({ port: server.port });
