import { delimiter } from 'node:path';

/**
 * The environment as the machine has it, without what `npm run` added: applications run on the machine's own Node, for
 * some of them are older than ours, and npm must not take our folder for theirs.
 */
export function machineEnvironment(): Record<string, string> {
  const ours = /^npm_(package|lifecycle|command|execpath|node_execpath|config_local_prefix)|^(INIT_CWD|NODE)$/;
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || ours.test(name) ? [] : [[name, value]],
  );
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !/node_modules[\\/]/.test(folder));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}
