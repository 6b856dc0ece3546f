/** What the artifacts that show a run as a whole are called. */
export const runMapNames = {
  data: 'state-graph.json',
  picture: 'state-graph.svg',
  page: 'state-graph.html',
  coverage: 'coverage.svg',
  frame: (number: number) => `film-${String(number).padStart(3, '0')}.jpg`,
} as const;
