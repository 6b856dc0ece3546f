import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import { ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { english, type GherkinWords, languageOf } from '../text/gherkin.ts';

const named = StateEffect.define<GherkinWords>();

const words = StateField.define<GherkinWords>({
  create: () => english,
  update(before, { effects }) {
    for (const effect of effects) if (effect.is(named)) return effect.value;
    return before;
  },
});

/** The words of the language that the text is in. */
export const wordsIn = (state: EditorState): GherkinWords => state.field(words);

/** Whether the language was another before. */
export const isRenamed = ({ startState, state }: ViewUpdate): boolean => wordsIn(startState) !== wordsIn(state);

/** Follows the comment that names the language. All but English comes with the parser, which knows them all. */
export const gherkinLanguage = [
  words,
  ViewPlugin.define((view) => {
    let language = 'en';
    let open = true;
    const look = async () => {
      const now = languageOf(view.state.doc.iterLines());
      if (now === language) return;
      language = now;
      const found = now === 'en' ? english : await wordsOf(now);
      // Typed on meanwhile, it may be another one by now.
      if (open && language === now) view.dispatch({ effects: named.of(found) });
    };
    // A view takes nothing while it is being made or updated.
    const soon = () => queueMicrotask(() => void look());
    soon();
    return {
      update({ docChanged }) {
        if (docChanged) soon();
      },
      destroy() {
        open = false;
      },
    };
  }),
];

/** English where there is no such language: the parser says so at its line. */
async function wordsOf(language: string): Promise<GherkinWords> {
  const { dialects } = await import('@cucumber/gherkin');
  const dialect = dialects[language];
  if (!dialect) return english;
  const { given, when, and, but, feature, background, scenario, scenarioOutline, examples, rule } = dialect;
  const unique = (some: readonly string[]) => [...new Set(some)];
  return {
    steps: unique([...given, ...when, ...dialect.then, ...and, ...but]).filter((word) => word !== '* '),
    blocks: unique([...feature, ...background, ...scenarioOutline, ...scenario, ...examples, ...rule]),
  };
}
