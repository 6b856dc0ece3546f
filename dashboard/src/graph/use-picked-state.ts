import { useSearchParams } from 'react-router';

/** The picked state, which lives in the address. */
export function usePickedState(): readonly [string | null, (id: string) => void] {
  const [params, setParams] = useSearchParams();
  const pick = (id: string) => {
    // Picked again it is no step in the history.
    if (id !== params.get('state')) setParams({ state: id });
  };
  return [params.get('state'), pick];
}

/** The address of a state on this page. */
export const stateAddress = (id: string) => ({ search: `?${new URLSearchParams({ state: id })}` });
