/** Who signed in elsewhere may not enter; `problem` is the word that the sign-in page gets. */
export class SignInRefused extends Error {
  readonly problem: 'not-a-member' | 'unknown-organisation' | 'provider';
  constructor(problem: SignInRefused['problem'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
