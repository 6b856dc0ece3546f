import type { ReactNode } from 'react';

/** A labelled control; the label holds it, so it needs no id. */
export function Field({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
    <label className="field">
      <span>{label}</span>
      {children}
      {hint && <small className="quiet">{hint}</small>}
    </label>
  );
}
