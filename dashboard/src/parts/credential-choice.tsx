import { CredentialsPageDocument } from '../../../contract/api.generated.ts';
import { useLive } from '../api/use-live.ts';
import { Choice } from './choice.tsx';

/** What test cases log in with; nothing to choose where no set is saved. */
export function CredentialChoice({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { data } = useLive(CredentialsPageDocument, {});
  const sets = Object.fromEntries((data?.credentialSets ?? []).map(({ id, name }) => [id, name]));
  if (Object.keys(sets).length === 0) return null;
  return (
    <Choice label="Credential set" none="None" value={value} options={sets} onChange={(to) => onChange(to || null)} />
  );
}
