import { TargetNamesDocument } from '../../../contract/api.generated.ts';
import { useLive } from '../api/use-live.ts';
import { targetNames } from '../text/target-names.ts';
import { Choice } from './choice.tsx';

/** One target, or any. */
export function TargetChoice({ value, onChange }: { value: string | null; onChange: (id: string) => void }) {
  const { data } = useLive(TargetNamesDocument, {});
  const names = targetNames(data?.subjects ?? [], null);
  const options = value === null || value in names ? names : { [value]: '…', ...names };
  return <Choice label="Target" none="Any" value={value} options={options} onChange={onChange} />;
}
