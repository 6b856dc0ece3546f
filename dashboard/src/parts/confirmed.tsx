import { useId, useRef } from 'react';

interface Props {
  readonly label: string;
  /** What is about to happen, and that it cannot be undone. */
  readonly question: string;
  readonly busy?: boolean;
  readonly onYes: () => void;
}

/** A button for what cannot be undone: it asks first. */
export function Confirmed({ label, question, busy = false, onYes }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" className="danger" disabled={busy} onClick={() => dialog.current?.showModal()}>
        {label}
      </button>
      <dialog ref={dialog} closedby="any" aria-labelledby={id} className="question">
        <p id={id}>{question}</p>
        <div className="buttons">
          <button
            type="button"
            className="danger"
            onClick={() => {
              close();
              onYes();
            }}
          >
            {label}
          </button>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </div>
      </dialog>
    </>
  );
}
