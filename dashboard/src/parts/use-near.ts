import { type RefObject, useEffect, useState } from 'react';

/** So far from view, pixels, it is time to make ready. */
const ahead = 600;

/** Whether the element came near the view, once. */
export function useNear(element: RefObject<HTMLElement | null>, at: boolean): boolean {
  const [near, setNear] = useState(at);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: `${ahead}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near || at;
}
