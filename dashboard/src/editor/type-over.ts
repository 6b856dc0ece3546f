import { EditorView } from '@codemirror/view';

/**
 * Puts what is typed in place of the selection without the browser's help: Chromium keeps the looks of what it removes in a style
 * attribute, which the CSP refuses and reports.
 */
export const typeOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event;
    if (inputType !== 'insertText' || !data || isComposing || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});
