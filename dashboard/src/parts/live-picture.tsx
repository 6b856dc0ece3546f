import { useEffect, useState } from 'react';
import { artifactAddress } from '../text/addresses.ts';

/** The worker sends no more often. */
const everyMs = 2_000;

/** The page as the browser of a running run shows it. Hidden tabs do not look. */
export function LivePicture({ link }: { link: string }) {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    const look = () => {
      if (document.hidden) return;
      // Loaded aside, so that the last picture stays until the next is whole; without one the answer is empty.
      const next = new Image();
      next.onload = () => current && setShown(next.src);
      next.src = `${artifactAddress(link)}&at=${Date.now()}`;
    };
    look();
    const timer = setInterval(look, everyMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [link]);
  return (
    <figure className="screen">
      {shown ? (
        <img src={shown} alt="The page as the browser shows it" />
      ) : (
        <p className="quiet">The first picture of the page is on its way.</p>
      )}
    </figure>
  );
}
