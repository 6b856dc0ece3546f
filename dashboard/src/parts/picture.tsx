import { useRef, useState } from 'react';
import { artifactAddress } from '../text/addresses.ts';

/** A picture that opens large. */
export function Picture({ link, of, alt }: { link: string; of: string; alt?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
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
        onClick={() => dialog.current?.showModal()}
      >
        <img src={source} alt="" loading="lazy" onError={() => setBroken(true)} />
      </button>
      <dialog ref={dialog} closedby="any" aria-label={of}>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
        <img src={source} alt={alt ?? `The page when this was first seen: ${of}`} loading="lazy" />
      </dialog>
    </>
  );
}
