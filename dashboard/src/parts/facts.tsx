import type { ReactNode } from 'react';

/** Names and values; those without a value are left out. */
export function Facts({ facts }: { facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="foreign">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
