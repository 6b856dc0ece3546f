import type { IncomingMessage, ServerResponse } from 'node:http';

/** The running GitHub App, as the server sees it. */
export interface GithubDoor {
  /** Answers `POST /api/github/webhooks`; must see the request before anything reads its body. False: not mine. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Looks a repository up at GitHub itself, for a start that asks for a comment where no stored installation covers it. */
  readonly findInstallation: (repository: string) => Promise<number | null>;
  /** Reads one installation anew, into the rows. False when GitHub has no such installation of this App. */
  readonly readInstallation: (installationId: number) => Promise<boolean>;
  /** How many repositories the installation covers. */
  readonly countRepositories: (installationId: number) => Promise<number>;
  /** Where people install the App. */
  readonly installUrl: () => Promise<string>;
  /** Stops taking work and waits for what is being written. */
  readonly close: () => Promise<void>;
}
