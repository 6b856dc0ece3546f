import { useState } from 'react';

/** Text to take along, with a button that copies it. Where the browser keeps the clipboard to itself, the text is selected. */
export function Copied({ text, label, code = false }: { text: string; label: string; code?: boolean }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      setSaid('Select the text and copy it: this page may not use the clipboard.');
    }
  };
  return (
    <div className={code ? 'copied code' : 'copied'}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no place for code. */}
      <pre className="foreign" tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
      <button type="button" onClick={copy} aria-label={`Copy: ${label}`}>
        {said === 'Copied' ? 'Copied' : 'Copy'}
      </button>
      <span className="quiet" role="status">
        {said !== 'Copied' && said}
      </span>
    </div>
  );
}
