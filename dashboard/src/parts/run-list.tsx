import { useQueries } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type RunsPageQuery, RunsPageDocument, type RunsPageQueryVariables } from '../../../contract/api.generated.ts';
import { isTerminal } from '../../../contract/run-status.ts';
import { question } from '../api/question.ts';
import { RunTable } from './run-table.tsx';
import { useRowHeight } from './use-row-height.ts';

/** Runs that are asked for at once. */
export const chunk = 100;

type Asked = Omit<RunsPageQueryVariables, 'limit' | 'offset'>;

interface Props {
  readonly asked: Asked;
  readonly total: number;
  /** The run that the list begins with in view. */
  readonly offset: number;
  /** Told when scrolling has come to rest. */
  readonly onRest: (offset: number) => void;
}

export const everyOfRuns = ({ runs }: RunsPageQuery) =>
  runs?.runs.some(({ status }) => !isTerminal(status)) ? 2_000 : 10_000;

/** Any number of runs: only those in view are asked for and drawn. */
export function RunList({ asked, total, offset, onRest }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const height = useRowHeight();
  const list = useWindowVirtualizer({
    count: total,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: frame.current?.offsetTop ?? 0,
  });
  const items = list.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const chunks = range(Math.floor(first / chunk), Math.floor(last / chunk));
  // Those that were scrolled past are not asked for any longer: their questions are dropped with their place here.
  const answers = useQueries({
    queries: chunks.map((place) =>
      question(RunsPageDocument, { ...asked, limit: chunk, offset: place * chunk }, everyOfRuns),
    ),
  });
  const runOf = (index: number) =>
    answers[Math.floor(index / chunk) - (chunks[0] ?? 0)]?.data?.runs?.runs[index % chunk] ?? null;

  const at = useRef(offset);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height stand elsewhere.
  useLayoutEffect(() => {
    list.measure();
    if (at.current > 0) list.scrollToIndex(at.current, { align: 'start' });
  }, [list, height]);
  const { isScrolling, scrollOffset } = list;
  const top = list.getVirtualItemForOffset(scrollOffset ?? 0)?.index ?? 0;
  useEffect(() => {
    if (isScrolling || top === at.current) return;
    at.current = top;
    onRest(top);
  }, [isScrolling, top, onRest]);

  return (
    <div ref={frame}>
      <RunTable
        label="Runs"
        first="Run"
        rows={items.map(({ index }) => {
          const run = runOf(index);
          return { id: run?.id ?? String(index), of: null, run, place: index, waiting: run === null };
        })}
        window={{
          total,
          above: (items[0]?.start ?? 0) - list.options.scrollMargin,
          below: list.getTotalSize() - ((items.at(-1)?.end ?? 0) - list.options.scrollMargin),
        }}
      />
    </div>
  );
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
