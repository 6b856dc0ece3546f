import type { ReactNode } from 'react';

/** A secret that was made just now and is never shown again: it stays until somebody says `done`. */
export function ShownOnce({ children, done, onDone }: { children: ReactNode; done: string; onDone: () => void }) {
  return (
    <div className="once" role="status">
      {children}
      <button type="button" onClick={onDone}>
        {done}
      </button>
    </div>
  );
}
