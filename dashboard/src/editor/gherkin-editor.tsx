import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TestCaseMistake } from '../../../contract/test-case/read-test-case.ts';
import { counted } from '../text/words.ts';
import { serverSaid } from './mark-mistakes.ts';
import { startEditor } from './start-editor.ts';

interface Props {
  /** The text to begin with: from then on the editor has it. */
  readonly start: string;
  readonly onChange: (text: string) => void;
  /** What the server found in the text when it was last sent. */
  readonly refused: readonly TestCaseMistake[];
}

/** CodeMirror with Gherkin's colours, the steps' completion, and mistakes at their line. */
export function GherkinEditor({ start, onChange, refused }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const [mistakes, setMistakes] = useState<readonly TestCaseMistake[]>([]);
  const onText = useEffectEvent(onChange);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what it begins with comes from outside.
  useEffect(() => {
    if (!host.current) return;
    const view = startEditor({
      host: host.current,
      text: start,
      label: 'Gherkin',
      onText: (text) => onText(text),
      onMistakes: setMistakes,
    });
    editor.current = view;
    return () => view.destroy();
  }, []);
  useEffect(() => {
    editor.current?.dispatch({ effects: serverSaid.of(refused) });
  }, [refused]);
  return (
    <div className="editor">
      <div ref={host} />
      <p className="quiet">
        <kbd>Ctrl Space</kbd> offers steps, <kbd>Tab</kbd> goes to a step’s next value, then leaves the editor.{' '}
        <span role="status">{mistakes.length > 0 && `${counted(mistakes.length, 'mistake')}:`}</span>
      </p>
      {mistakes.length > 0 && (
        <ul className="mistakes" aria-label="Mistakes">
          {mistakes.map(({ line, column, message }) => (
            <li key={`${line} ${column} ${message}`}>
              <button type="button" onClick={() => goTo(editor.current, line, column)}>
                Line {line}, column {column}
              </button>
              <p className="foreign">{message}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function goTo(view: EditorView | null, number: number, column: number): void {
  if (!view) return;
  const line = view.state.doc.line(Math.min(number, view.state.doc.lines));
  const anchor = Math.min(line.from + column - 1, line.to);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}
