import { useState } from 'react';
import { artifactAddress } from '../text/addresses.ts';

/** A picture that opens large. */
export function Picture({ link, of, alt }: { link: string; of: string; alt?: string }) {
  const [large, setLarge] = useState(false);
  const [broken, setBroken] = useState(false);
  const source = artifactAddress(link);
  if (broken)
    return <p className="picture quiet">The picture could not be loaded: reload the page for a fresh link.</p>;
  return (
    <>
      <button
        type="button"
        className="picture"
        aria-label={`Show the picture large: ${of}`}
        onClick={() => setLarge(true)}
      >
        <img src={source} alt="" loading="lazy" onError={() => setBroken(true)} />
      </button>
      {large && (
        <dialog ref={open} closedby="any" aria-label={of} onClose={() => setLarge(false)}>
          <button type="button" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
            Close
          </button>
          <img src={source} alt={alt ?? `The page when this was first seen: ${of}`} />
        </dialog>
      )}
    </>
  );
}

const open = (dialog: HTMLDialogElement | null) => dialog?.showModal();
