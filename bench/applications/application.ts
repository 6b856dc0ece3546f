/** A real product to explore: what to install, how it starts on a fresh store, and what is known of it. */

export interface Place {
  /** Holds `node_modules` with what was installed. */
  readonly installed: string;
  /** Empty at the start and gone after the run. */
  readonly data: string;
  readonly port: number;
  /** For an application that listens twice. */
  readonly secondPort: number;
  readonly origin: string;
}

export interface Account {
  readonly username: string;
  readonly password: string;
}

/** What only the plain walk is told, for it finds no login by itself. */
export interface WalkHints {
  /** Where the login is, when not on the explored page. */
  readonly loginPath?: string;
  /** CSS of what opens the login, or leads into an application without one. */
  readonly opener?: string;
  /** CSS of the user's field, when it is not the first text field. */
  readonly userField?: string;
}

export interface StartCommand {
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Application {
  readonly name: string;
  /** npm packages with their exact versions, the application first. */
  readonly packages: readonly [string, ...string[]];
  /** npm's `overrides`, where a release no longer installs as it was published. */
  readonly overrides?: Readonly<Record<string, string>>;
  /** Path that an engine is given. */
  readonly path: string;
  readonly account?: Account;
  readonly hints?: WalkHints;
  /** Defects that a good exploration meets: name → what its failure shows. */
  readonly defects?: Readonly<Record<string, RegExp>>;
  /** Writes its settings into the empty store; the caller runs the command. */
  prepare(place: Place): Promise<StartCommand>;
  /** Fills the store once the application answers. */
  fill?(place: Place): Promise<void>;
}

export const account = { username: 'admin', password: 'Secret12345' };
