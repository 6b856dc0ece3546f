import type { ReactNode } from 'react';

/** An empty place that says what to do. */
export function Nothing({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="nothing">
      <p className="nothing-title">{title}</p>
      <div className="quiet">{children}</div>
    </div>
  );
}
