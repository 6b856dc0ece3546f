/** What happens on GitHub to a pull request, and what people ask for there. */
export interface PullRequestPlace {
  readonly installationId: number;
  /** owner/repo as GitHub writes it. */
  readonly repository: string;
  readonly pullRequest: number;
}

interface Order extends PullRequestPlace {
  /** GitHub login of a person with write access; it stands in the audit log. */
  readonly by: string;
  /** The comment that asks: it counts once, however often it is followed. */
  readonly commentId: number;
}

export interface ExploreOrder extends Order {
  /** Null: where each target was explored last. */
  readonly url: string | null;
  readonly commitSha: string;
}

export interface MuteOrder extends Order {
  readonly issueId: string;
}

/** A deployment of a repository that is up. */
export interface Deployed {
  readonly installationId: number;
  readonly repository: string;
  /** It starts each product once, however often it is told. */
  readonly deploymentStatusId: number;
  readonly environment: string;
  readonly url: string;
  readonly commitSha: string;
}

/** `reason` says what to do; it goes to GitHub. */
export type OrderOutcome = { readonly done: true } | { readonly done: false; readonly reason: string };

export interface PullRequestOrders {
  /** Ends what is in flight for a pull request that is closed; gives the number of runs. */
  closed(place: PullRequestPlace): Promise<number>;
  /** Pull requests for which something is in flight. */
  inFlight(): Promise<PullRequestPlace[]>;
  /** Explores it for the products that want it. */
  deployed(deployment: Deployed): Promise<void>;
  explore(order: ExploreOrder): Promise<OrderOutcome>;
  mute(order: MuteOrder): Promise<OrderOutcome>;
  stop(order: Order): Promise<OrderOutcome>;
}
