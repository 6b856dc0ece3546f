import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '../text/words.ts';
import { nameOf, type PlacedState } from './graph.ts';
import { stateAddress } from './use-picked-state.ts';

interface Props {
  readonly states: readonly PlacedState[];
  readonly picked: string | null;
  readonly issuesIn: (id: string) => number;
}

const rowRem = 3.25;

/** Every state by its name; of thousands those in view are in the document. */
export function StateList({ states, picked, issuesIn }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = wanted
    ? states.filter(({ id, title, page, url }) => `${id} ${title} ${page} ${url}`.toLowerCase().includes(wanted))
    : states;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowRem * rem,
    overscan: 4,
  });
  const reveal = useEffectEvent(() => {
    const at = found.findIndex(({ id }) => id === picked);
    if (at >= 0) rows.scrollToIndex(at);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was picked elsewhere is to be in view.
  useEffect(() => reveal(), [picked]);
  return (
    <div className="state-list">
      <label className="choice wide">
        <span>Find a state</span>
        <input type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      </label>
      <p className="quiet" aria-live="polite">
        {counted(found.length, 'state')}
      </p>
      <div ref={frame} className="state-rows">
        <ul style={{ height: rows.getTotalSize() }} aria-label="States">
          {rows.getVirtualItems().map(({ index, start, size }) => {
            const state = found[index];
            if (!state) return null;
            const issues = issuesIn(state.id);
            return (
              <li
                key={state.id}
                aria-setsize={found.length}
                aria-posinset={index + 1}
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <Link to={stateAddress(state.id)} aria-current={state.id === picked ? 'true' : undefined}>
                  <span className="foreign">{nameOf(state)}</span>
                  <span className="reason">
                    {state.id} · <span className="foreign">{state.page}</span>
                    {issues > 0 && <span className="bad"> · {counted(issues, 'issue')}</span>}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
