import { useRef } from 'react';
import { gherkinPieces } from '../text/gherkin.ts';

interface Props {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Lines with an error, counted from 1. */
  readonly wrong: readonly number[];
}

/** A text field over its own coloured copy: every key, screen reader and spell checker works as in any text field. */
export function GherkinEditor({ value, onChange, wrong }: Props) {
  const copy = useRef<HTMLPreElement>(null);
  const lines = value.split('\n');
  return (
    <div className="editor">
      <pre ref={copy} aria-hidden="true">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
          <div key={place} className={wrong.includes(place + 1) ? 'wrong' : undefined}>
            <span className="line-number">{place + 1}</span>
            {gherkinPieces(line).map(({ text, kind }, piece) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name.
              <span key={piece} className={kind}>
                {text}
              </span>
            ))}
            {'\n'}
          </div>
        ))}
      </pre>
      <textarea
        aria-label="Gherkin"
        value={value}
        rows={Math.max(12, lines.length + 1)}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={wrong.length > 0}
        onChange={(event) => onChange(event.currentTarget.value)}
        onScroll={({ currentTarget }) => {
          copy.current?.scrollTo(currentTarget.scrollLeft, currentTarget.scrollTop);
        }}
      />
    </div>
  );
}
