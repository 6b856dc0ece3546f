import type { CommentIssue, CommentTask, CommentView } from '../../contract/comment-desk.ts';

type Overrides = Partial<Omit<CommentView, 'run'>> & { readonly run?: Partial<CommentView['run']> };

/** A finished run without issues, but for what is told otherwise. */
export const aView = ({ run, ...rest }: Overrides = {}): CommentView => ({
  product: 'Shop',
  target: { id: '6553f1a2b3c4d5e6f7a8b9c0', name: 'PR 7', version: '1.4.0' },
  run: {
    id: '6553f1a2b3c4d5e6f7a8b9c1',
    status: 'completed',
    failure: null,
    failureReason: null,
    url: 'https://pr-7.shop.example/',
    commitSha: '0123456789abcdef0123456789abcdef01234567',
    startTime: new Date('2026-11-21T05:00:00Z'),
    endTime: new Date('2026-11-21T05:02:05Z'),
    exceptionCount: 0,
    actions: 48,
    states: 17,
    urls: 9,
    codeCoverage: 0.634,
    ...run,
  },
  issues: [],
  muted: 0,
  fixed: [],
  batchUrl: 'https://outrider.example/batches/6553f1a2b3c4d5e6f7a8b9c2',
  ...rest,
});

export const anIssue = (overrides: Partial<CommentIssue> = {}): CommentIssue => ({
  id: '6553f1a2b3c4d5e6f7a8b9c3',
  title: 'TypeError: cart is undefined',
  kind: 'UNCAUGHT_EXCEPTION',
  severity: 'HIGH',
  isNew: true,
  url: 'https://pr-7.shop.example/cart',
  occurrences: 2,
  steps: ['Open /', 'Click "Cart"'],
  ...overrides,
});

export const aTask = ({
  view,
  ...rest
}: Partial<Omit<CommentTask, 'view'>> & { view?: Overrides } = {}): CommentTask => ({
  id: '6553f1a2b3c4d5e6f7a8b9c4',
  epoch: 1,
  installationId: 1,
  repository: 'acme/shop',
  pullRequest: 7,
  targetId: aView().target.id,
  revision: 1,
  commentId: null,
  bodyHash: null,
  createInDoubt: false,
  failures: 0,
  view: aView(view),
  group: null,
  foldedInto: null,
  quiet: false,
  ...rest,
});
