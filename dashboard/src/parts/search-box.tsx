import { useEffect, useEffectEvent, useState } from 'react';

const restMs = 250;

/** Searches once the writer rests. */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (to: string) => void;
}) {
  const [text, setText] = useState(value);
  const search = useEffectEvent(() => {
    if (text !== value) onChange(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written starts the rest anew.
  useEffect(() => {
    const timer = setTimeout(search, restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label className="choice wide">
      <span>{label}</span>
      <input type="search" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </label>
  );
}
