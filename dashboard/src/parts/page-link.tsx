import type { MouseEvent, ReactNode } from 'react';
import { navigate } from '../route.ts';

/** A link within the dashboard. */
export function PageLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    // Another tab or window is the browser's business.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}
