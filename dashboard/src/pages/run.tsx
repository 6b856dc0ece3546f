import { RunView } from '../parts/run-view.tsx';

export function Run({ id }: { id: string }) {
  return <RunView id={id} />;
}
