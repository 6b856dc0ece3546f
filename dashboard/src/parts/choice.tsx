interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value | null;
  readonly options: Readonly<Record<Value, string>>;
  /** What no choice means. */
  readonly none?: string;
  readonly onChange: (value: string) => void;
}

/** A choice among a few words. */
export function Choice<Value extends string>({ label, value, options, none, onChange }: Props<Value>) {
  return (
    <label className="choice">
      <span>{label}</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {Object.entries<string>(options).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
