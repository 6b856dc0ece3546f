import { useParams } from 'react-router';
import { RunView } from '../parts/run-view.tsx';

export function Run() {
  const { id = '' } = useParams();
  return <RunView key={id} id={id} />;
}
