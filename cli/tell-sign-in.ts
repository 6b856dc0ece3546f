import type { RunningServer } from '../server/index.ts';

/** How to sign in; a generated password is shown at the start that made it, and never again. */
export function tellSignIn({ adminEmail, adminPassword }: RunningServer['firstStart']): void {
  if (adminPassword) {
    console.log(`Sign in as ${adminEmail} with the password ${adminPassword}`);
    console.log('  (shown this once; set ADMIN_PASSWORD before the first start to choose your own)');
  } else console.log(`Sign in as ${adminEmail} with the password of the first start.`);
}
