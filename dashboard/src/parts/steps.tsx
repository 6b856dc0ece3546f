export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps repeat and never move.
        <li key={place} className="foreign">
          {step}
        </li>
      ))}
    </ol>
  );
}
