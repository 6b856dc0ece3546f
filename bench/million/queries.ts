/** Every query of the API with its filters and orders, for one organisation's ids. */
import type { Filled } from './fill.ts';

const runFields = 'totalCount hasMore runs{id name status exceptionCount startTime endTime target{id name}}';
const issueFields = 'totalCount hasMore issues{id kind status title message lastSeenAt target{id name}}';
const orders = ['CREATED_AT', 'START_TIME', 'END_TIME', 'NAME', 'STATUS', 'EXCEPTION_COUNT'];

/** Names and root fields. `deep` is an offset that both sizes have. */
export function queriesOf({ subjectId, targetId, runId, batchId, issueId }: Filled, deep: number): Map<string, string> {
  const target = `targetId:"${targetId}"`;
  const runFilters: Record<string, string> = {
    all: '',
    'one target': target,
    'status failed': 'status:failed',
    'status pending': 'status:pending',
    'approach TEST_CASE': 'approach:TEST_CASE',
    'target, status, approach': `${target} status:failed approach:TEST_CASE`,
  };
  const runs = Object.entries(runFilters).flatMap(([filter, args]) =>
    orders.flatMap((sort) =>
      ['DESC', 'ASC'].map((direction): [string, string] => [
        `runs: ${filter}, ${sort} ${direction}`,
        `runs(limit:50 ${args} sortBy:${sort} sortDirection:${direction}){${runFields}}`,
      ]),
    ),
  );
  const issueFilters: Record<string, string> = {
    all: '',
    'one target': target,
    'status OPEN': 'status:OPEN',
    'kind HANG': 'kind:HANG',
    'kind, status': 'kind:HANG status:MUTED',
    'target, kind, status': `${target} kind:HANG status:OPEN`,
    'one run': `runId:"${runId}"`,
    'one batch': `batchId:"${batchId}"`,
    'one batch, status OPEN': `batchId:"${batchId}" status:OPEN`,
  };
  const issues = Object.entries(issueFilters).map(([filter, args]): [string, string] => [
    `issues: ${filter}`,
    `issues(limit:50 ${args}){${issueFields}}`,
  ]);
  // Words of some targets, of all, of none; a run's whole name; its number, short and long, with and without its sign.
  const searched = [
    'checkout',
    'e',
    'nowhere',
    'basket 2',
    'checkout 8 #41',
    '#4',
    '#41',
    '#412',
    '41',
    '412',
    '4',
    '4123',
  ];
  const searchedFurther: Record<string, string> = {
    '"checkout 8", status failed, EXCEPTION_COUNT': 'search:"checkout 8" status:failed sortBy:EXCEPTION_COUNT',
    '"checkout", NAME ASC': 'search:"checkout" sortBy:NAME sortDirection:ASC',
    '"#412", NAME ASC': 'search:"#412" sortBy:NAME sortDirection:ASC',
    '"#41", status failed': 'search:"#41" status:failed',
    '"nowhere", status failed': 'search:"nowhere" status:failed',
    '"#4", one target': `search:"#4" ${target}`,
    '"412", one target': `search:"412" ${target}`,
    '"#4", NAME ASC': 'search:"#4" sortBy:NAME sortDirection:ASC',
    '"#4", START_TIME': 'search:"#4" sortBy:START_TIME',
    '"41", EXCEPTION_COUNT': 'search:"41" sortBy:EXCEPTION_COUNT',
    '"checkout", offset 1000': 'search:"checkout" offset:1000',
  };
  const searches = [
    ...searched.map((text): [string, string] => [`"${text}"`, `search:"${text}"`]),
    ...Object.entries(searchedFurther),
  ].map(([name, args]): [string, string] => [`runs: search ${name}`, `runs(limit:50 ${args}){${runFields}}`]);
  for (const text of ['checkout', 'e', 'nowhere', 'basket', '#77', '77'])
    searches.push([`issues: search "${text}"`, `issues(limit:50 search:"${text}"){${issueFields}}`]);
  return new Map([
    ...runs,
    [`runs: all, offset ${deep}`, `runs(limit:50 offset:${deep}){${runFields}}`],
    ...issues,
    ...searches,
    ['run with everything', `run(id:"${runId}"){id name issues{id} artifacts{id} target{id} batch{id}}`],
    ['batch', `batch(id:"${batchId}"){id status runs{id name} runCounts{total}}`],
    ['issue', `issue(id:"${issueId}"){id title target{id}}`],
    ['subjects', 'subjects{id name}'],
    ['subject', `subject(id:"${subjectId}"){id name}`],
    ['targets', 'targets{id name}'],
    ['targets with latest run and open issues', 'targets{id name openIssues latestRun{id status}}'],
    ['targets of a product', `targets(subjectId:"${subjectId}"){id name}`],
    ['target', `target(id:"${targetId}"){id name openIssues latestRun{id status}}`],
    ['testCases', `testCases(targetId:"${targetId}"){id name}`],
    ['viewer', 'viewer{user{name} organisation{name}}'],
    ['members', 'members{id name}'],
    ['apiKeys', 'apiKeys{id name}'],
    ['credentialSets', 'credentialSets{id name}'],
    ['invitations', 'invitations{id email}'],
    ['auditLog', 'auditLog{totalCount entries{id action}}'],
  ]);
}
