const dom = /^issue-[0-9a-f]{32}(?:-replayed)?-dom\.html$/;

/** What the artifacts are called that show an issue's page; `issue`: a fingerprint. What a replay showed stands beside what was seen at first. */
export const evidenceNames = {
  dom: (issue: string, replayed = false) => `issue-${issue}${replayed ? '-replayed' : ''}-dom.html`,
  console: (issue: string, replayed = false) => `issue-${issue}${replayed ? '-replayed' : ''}-console.json`,
  network: (issue: string, replayed = false) => `issue-${issue}${replayed ? '-replayed' : ''}-network.har`,
  isDom: (name: string) => dom.test(name),
  /** Any of the three. */
  isEvidence: (name: string) =>
    /^issue-[0-9a-f]{32}(?:-replayed)?-(?:dom\.html|console\.json|network\.har)$/.test(name),
} as const;
