import { useEffect, useEffectEvent, useId } from 'react';
import { useBlocker } from 'react-router';

/** Asks before somebody leaves for another page what `isUnsaved` says would be lost; the browser asks on closing the tab. */
export function Unsaved({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  const onLeave = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  const id = useId();
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => onLeave(event);
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <dialog ref={open} onClose={() => blocker.reset()} aria-labelledby={id} className="question">
      <p id={id}>Leave without saving? What you wrote is lost.</p>
      <div className="buttons">
        <button type="button" className="danger" onClick={() => blocker.proceed()}>
          Leave
        </button>
        <button type="button" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
          Stay
        </button>
      </div>
    </dialog>
  );
}

const open = (dialog: HTMLDialogElement | null) => dialog?.showModal();
