import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface Filters {
  readonly text: (name: string) => string | null;
  /** The value when it is one of these; anything else in the address is ignored. */
  readonly one: <Value extends string>(name: string, of: readonly Value[]) => Value | null;
  readonly offset: number;
  /** An empty value takes the filter away; the list starts again at its top. */
  readonly set: (name: string, value: string) => void;
  /** Notes the place in the list without a step in the history. */
  readonly rest: (offset: number) => void;
  readonly clear: () => void;
  readonly any: boolean;
}

/** A list's filters, which live in the address. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  const text = (name: string) => params.get(name) || null;
  const offset = Number(params.get('offset') ?? 0);
  return {
    text,
    one: (name, of) => of.find((value) => value === params.get(name)) ?? null,
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
    set: (name, value) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          next.delete('offset');
          return next;
        },
        { replace: name === 'search' },
      ),
    rest: useCallback(
      (place) =>
        setParams(
          (before) => {
            const next = new URLSearchParams(before);
            if (place > 0) next.set('offset', String(place));
            else next.delete('offset');
            return next;
          },
          { replace: true, preventScrollReset: true },
        ),
      [setParams],
    ),
    clear: () => setParams({}),
    any: [...params.keys()].some((name) => name !== 'offset'),
  };
}
