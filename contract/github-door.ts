import type { IncomingMessage, ServerResponse } from 'node:http';

/** The running GitHub App, as the server sees it. */
export interface GithubDoor {
  /** Answers `POST /api/github/webhooks`; must see the request before anything reads its body. False: not mine. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Looks a repository up at GitHub itself, for a start that asks for a comment where no stored installation covers it. */
  readonly findInstallation: (repository: string) => Promise<number | null>;
  /** Stops taking work and waits for what is being written. */
  readonly close: () => Promise<void>;
}
