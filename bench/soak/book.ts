/** What was done in a soak, for its checks: what struck, what was asked for, and what was found wrong. */

export interface Strike {
  readonly fault: string;
  readonly from: number;
  /** When what was struck stood again. */
  to: number;
}

/** One exploration that was asked for until it was accepted. */
export interface Asked {
  readonly key: string;
  readonly from: number;
  /** When it was seen to have ended; absent while it has not. */
  to?: number;
  /** Every run that any answer to it named: one, if all is well. */
  readonly runIds: Set<string>;
  readonly cancelled: boolean;
}

/** A command that people wrote on a pull request, told of many times. */
export interface Command {
  readonly commentId: number;
  readonly from: number;
  to?: number;
}

/** A pull request that has a comment of ours. */
export interface PullRequest {
  readonly number: number;
  readonly sha: string;
  readonly targetId: string;
  readonly from: number;
}

export interface Wrong {
  readonly effect: 'lost' | 'doubled';
  /** What is wrong, with what is needed to look into it. */
  readonly what: string;
  readonly from: number;
  readonly to: number;
}

export interface Book {
  readonly strikes: Strike[];
  readonly asked: Asked[];
  readonly commands: Command[];
  readonly pullRequests: PullRequest[];
  /** How often which call had to be repeated, by why. */
  readonly repeats: Record<string, number>;
  readonly wrong: Wrong[];
}

export const openBook = (): Book => ({
  ...{ strikes: [], asked: [], commands: [], pullRequests: [], wrong: [] },
  repeats: {},
});
