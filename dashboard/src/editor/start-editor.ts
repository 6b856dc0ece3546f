import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { lintKeymap } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { TestCaseMistake } from '../../../contract/test-case/read-test-case.ts';
import { completeGherkin } from './complete-gherkin.ts';
import { editorLooks } from './editor-looks.ts';
import { gherkinColours } from './gherkin-colours.ts';
import { gherkinLanguage } from './gherkin-language.ts';
import { markMistakes } from './mark-mistakes.ts';
import { typeOver } from './type-over.ts';

interface Start {
  readonly host: HTMLElement;
  readonly text: string;
  readonly label: string;
  readonly onText: (text: string) => void;
  /** Told anew after each look at the text. */
  readonly onMistakes: (mistakes: readonly TestCaseMistake[]) => void;
}

/**
 * In a shadow root CodeMirror's styles are a constructed sheet, which `style-src 'self'` allows; in the page itself they would be
 * a style element, which it refuses. Tab is left to the browser, so that the keyboard can leave.
 */
export function startEditor({ host, text, label, onText, onMistakes }: Start): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const extensions: Extension = [
    lineNumbers(),
    history(),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    EditorState.languageData.of(() => [{ commentTokens: { line: '#' } }]),
    EditorView.contentAttributes.of({ 'aria-label': label }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onText(state.doc.toString());
    }),
    typeOver,
    gherkinLanguage,
    gherkinColours,
    autocompletion({ override: [completeGherkin], icons: false, activateOnCompletion: ({ type }) => type !== 'step' }),
    markMistakes(onMistakes),
    keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
    editorLooks,
  ];
  return new EditorView({ doc: text, extensions, root, parent: root });
}
