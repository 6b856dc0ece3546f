/**
 * The door between the platform and the GitHub App: the platform keeps the rows, the App writes to GitHub.
 * `server` implements these, `app` uses them, `cli` joins them.
 */
import type { IssueKind, IssueSeverity, RunFailure, RunStatus } from './api.generated.ts';

/** A comment row that this process holds until `leaseSeconds` have passed. */
export interface CommentTask {
  readonly id: string;
  /** Fencing token: a save under an older epoch is refused. */
  readonly epoch: number;
  readonly installationId: number;
  /** owner/repo as it was asked for. */
  readonly repository: string;
  readonly pullRequest: number;
  readonly targetId: string;
  /** The row's revision that `view` shows. */
  readonly revision: number;
  readonly commentId: number | null;
  /** Hash of the block as it was last written; null before the first write. */
  readonly bodyHash: string | null;
  /** A create was sent and its answer never seen: look the marker up before creating. */
  readonly createInDoubt: boolean;
  /** Consecutive failures so far; drives the back-off. */
  readonly failures: number;
  readonly view: CommentView;
  /** More than five targets share the pull request, and this comment stands for all of them; null: for `view` alone. */
  readonly group: readonly CommentView[] | null;
  /** Id of the row whose comment stands for this one too: what this one wrote goes away. Null: it has its own. */
  readonly foldedInto: string | null;
  /** People muted the comment or GitHub refuses it: all that is left to write is the check of a run that ended. */
  readonly quiet: boolean;
}

/** The whole state that a comment is rendered from. Text in it comes from strangers: escape it. */
export interface CommentView {
  readonly product: string;
  readonly target: { readonly id: string; readonly name: string; readonly version: string | null };
  readonly run: {
    readonly id: string;
    readonly status: RunStatus;
    readonly failure: RunFailure | null;
    readonly failureReason: string | null;
    readonly url: string;
    readonly commitSha: string | null;
    readonly startTime: Date | null;
    readonly endTime: Date | null;
    readonly exceptionCount: number;
    readonly actions: number;
    readonly states: number;
    readonly urls: number;
    readonly codeCoverage: number | null;
  };
  /** Of this run, most severe first; what people muted is only counted. */
  readonly issues: readonly CommentIssue[];
  readonly muted: number;
  /** Seen on this target before, and gone from the pages that this run visited. */
  readonly fixed: readonly Pick<CommentIssue, 'id' | 'title' | 'kind' | 'severity'>[];
  /** The dashboard's page of the batch. */
  readonly batchUrl: string;
}
export interface CommentIssue {
  readonly id: string;
  readonly title: string;
  readonly kind: IssueKind;
  readonly severity: IssueSeverity;
  readonly isNew: boolean;
  readonly url: string;
  readonly occurrences: number;
  readonly steps: readonly string[];
}

/** What a webhook told about one comment. */
export interface CommentChange {
  readonly installationId: number;
  readonly repository: string;
  readonly pullRequest: number;
  readonly commentId: number;
  readonly change: 'edited' | 'deleted';
}

export interface CommentDesk {
  /** The next due row, leased to `owner`, or null. Rows are due while their installation is linked to their organisation and not suspended. */
  lease(owner: string): Promise<CommentTask | null>;
  /** Before a create is sent: from now on a lost answer is known as "in doubt". False when the lease is lost. */
  creating(task: CommentTask): Promise<boolean>;
  /** The comment shows `task.revision`. False when the lease is lost. */
  posted(task: CommentTask, comment: { id: number; url: string; bodyHash: string }): Promise<boolean>;
  /**
   * GitHub has the stored comment no more. The row forgets its id and is handed back, due again once its run has ended
   * (at once when it has); the second time it is muted until the next push.
   */
  gone(task: CommentTask): Promise<void>;
  /** What the row had written is gone, or was not there; the comment that stands for all becomes due. */
  folded(task: CommentTask): Promise<void>;
  /** Try again after `delaySeconds`; `reason` is shown to people. */
  retry(task: CommentTask, options: { reason: string; delaySeconds: number }): Promise<void>;
  /** GitHub refuses; `reason` says what to do. */
  blocked(task: CommentTask, reason: string): Promise<void>;
  /**
   * Hands the row back untouched but for a `reason`: not a failure, and the id, hash and doubt stay. For an update that comes
   * too soon after the last one while a run is going on, and while GitHub wants to be left alone. A revision that ends the run makes the row due at once all the same.
   */
  postpone(task: CommentTask, delaySeconds: number, reason?: string): Promise<void>;
  /** Nothing is left to do for this revision of a quiet row. */
  skipped(task: CommentTask): Promise<void>;
  /**
   * A person edited or deleted a comment of our App (from a webhook; most are not ours or not ours any more: ignore them).
   * Edited: the row becomes due, and the App sets its block right again. Deleted: the row forgets the id and becomes due
   * once its run has ended; deleted once more after that: muted until the next push.
   */
  changedByPerson(change: CommentChange): Promise<void>;
  /**
   * Makes rows due whose comment nobody has looked at for some time: an edit or a deletion that no webhook told of shows
   * then. Looks come ever more rarely, and end three days after the run began.
   */
  recheck(): Promise<void>;
  /** GitHub may take again what it refused: on this installation, or on one of its pull requests alone. */
  tryAgain(where: { installationId: number; repository?: string; pullRequest?: number }): Promise<void>;
  /** Calls back soon after a row may have become due; polling stays necessary. Returns the way to stop. */
  onDue(wake: () => void): () => void;
}

/** An installation as GitHub describes it. */
export interface GithubInstallationRecord {
  readonly installationId: number;
  readonly account: string;
  readonly repositorySelection: 'all' | 'selected';
  /** owner/repo names; empty when the selection is `all`. */
  readonly repositories: readonly string[];
  readonly suspended: boolean;
}

/** `by` is the GitHub login that made the change, for the audit log; the account itself when nobody knows. */
export interface InstallationBook {
  /** Creates or updates; links by itself only as GITHUB_AUTO_LINK allows. What GitHub refused there is tried again. */
  save(installation: GithubInstallationRecord, by?: string): Promise<void>;
  remove(installationId: number, by?: string): Promise<void>;
  /** After a full listing: everything else is gone. */
  keepOnly(installationIds: readonly number[]): Promise<void>;
}
