import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { gherkinPieces } from '../text/gherkin.ts';
import { isRenamed, wordsIn } from './gherkin-language.ts';

const marks = {
  keyword: Decoration.mark({ class: 'gherkin-keyword' }),
  comment: Decoration.mark({ class: 'gherkin-comment' }),
  tag: Decoration.mark({ class: 'gherkin-tag' }),
  string: Decoration.mark({ class: 'gherkin-string' }),
  plain: null,
};

/** Colours what is in view. Gherkin's lines stand each for themselves, so no grammar is needed. */
export const gherkinColours = ViewPlugin.define(
  (view) => ({
    decorations: coloursOf(view),
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged || isRenamed(update)) this.decorations = coloursOf(update.view);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

function coloursOf({ state, visibleRanges }: EditorView): DecorationSet {
  const { doc } = state;
  const words = wordsIn(state);
  const marked = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    const last = doc.lineAt(to).number;
    for (let number = doc.lineAt(from).number; number <= last; number += 1) {
      const line = doc.line(number);
      let at = line.from;
      for (const { text, kind } of gherkinPieces(line.text, words)) {
        const mark = marks[kind];
        if (mark && text) marked.add(at, at + text.length, mark);
        at += text.length;
      }
    }
  }
  return marked.finish();
}
