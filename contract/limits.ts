/** The numbers that clients can meet. Bytes, characters and seconds as named. */
export const limits = {
  bodyBytes: 1024 * 1024,
  nameCharacters: 200,
  buildKeyCharacters: 500,
  descriptionCharacters: 10_000,
  jsonBytes: 16 * 1024,
  jsonDepth: 50,
  searchCharacters: 1_000,
  credentialFields: 100,
  credentialValueCharacters: 10_000,
  gherkinCharacters: 20_000,
  testCasesPerTarget: 200,
  pageDefault: 50,
  pageMax: 200,
  offsetMax: 1_000_000,
  batchRuns: 200,
  trendDaysMin: 2,
  trendDaysMax: 90,
  explorationMinSeconds: 10,
  explorationMaxSeconds: 40 * 60,
  idempotencyHours: 24,
  /** Ten years. */
  keepDaysMax: 3_650,
  pollSeconds: 30,
  tokenSeconds: 300,
} as const;

/** Lease of a run: how long a worker may be silent, and how often it speaks. */
export const leaseLimits = {
  leaseSeconds: 50,
  heartbeatSeconds: 15,
  /** A worker whose heartbeat was not confirmed for this long stops its run by itself, before the lease ends. */
  selfStopSeconds: 40,
  sweepSeconds: 5,
  /** After a run was cancelled its worker may hand over artifacts: it hears of it with its next heartbeat and has to settle. */
  lastWordsSeconds: 30,
  attempts: 3,
} as const;
