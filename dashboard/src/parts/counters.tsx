import type { RunPageQuery } from '../../../contract/api.generated.ts';
import type { ReactNode } from 'react';

type Progress = NonNullable<RunPageQuery['run']>['progress'];

export function Counters({ progress, issues }: { progress: Progress; issues: number }) {
  const { actions, states, transitions, urls, codeCoverage } = progress;
  return (
    <dl className="counters">
      <Counter name="Issues">{issues}</Counter>
      <Counter name="Actions">{actions}</Counter>
      <Counter name="States">{states}</Counter>
      <Counter name="Transitions">{transitions}</Counter>
      <Counter name="URLs">{urls}</Counter>
      <Counter name="Code coverage" title="Share of the product’s own JavaScript bytes that were executed">
        {codeCoverage === null ? (
          '–'
        ) : (
          <>
            {Math.round(codeCoverage * 100)} %
            <progress value={codeCoverage} max={1} aria-hidden="true" />
          </>
        )}
      </Counter>
    </dl>
  );
}

function Counter({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd className="number">{typeof children === 'number' ? children.toLocaleString('en') : children}</dd>
    </div>
  );
}
