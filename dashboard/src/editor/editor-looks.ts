import { EditorView } from '@codemirror/view';

const none = 'none';

/**
 * The style sheet's variables reach into the editor's shadow root, its rules do not. CodeMirror's own pictures of mistakes are
 * data: addresses, which the CSP refuses: each has a rule here in its stead.
 */
export const editorLooks = EditorView.theme({
  '&': {
    border: '1px solid var(--line)',
    borderRadius: '7px',
    background: 'var(--ground)',
    color: 'var(--ink)',
    fontSize: '0.87rem',
  },
  // The class comes a moment after the focus.
  '&:focus-within, &.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-content': { minHeight: '20rem', padding: '0.75rem 0', caretColor: 'var(--ink)' },
  '.cm-gutters': { border: '0', background: 'var(--ground)', color: 'var(--quiet)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2rem', padding: '0 0.5rem 0 0.25rem' },
  '.gherkin-keyword': { color: 'var(--live)', fontWeight: '600' },
  '.gherkin-string': { color: 'var(--good)' },
  '.gherkin-comment': { color: 'var(--quiet)', fontStyle: 'italic' },
  '.gherkin-tag': { color: 'var(--high)' },
  '.cm-lintRange-error, .cm-lintRange-active': { background: 'var(--critical-ground)' },
  '.cm-lintRange-error': {
    backgroundImage: none,
    textDecoration: 'underline wavy var(--critical)',
    textDecorationSkipInk: none,
  },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--critical)' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 0.1em 0 0.3em' },
  '.cm-lint-marker-error': {
    content: 'normal',
    width: '0.6em',
    height: '0.6em',
    margin: '0.5em 0',
    borderRadius: '1px',
    background: 'var(--critical)',
    transform: 'rotate(45deg)',
  },
  '.cm-tooltip': {
    maxWidth: 'min(34rem, 90vw)',
    border: '1px solid var(--line)',
    borderRadius: '7px',
    background: 'var(--surface)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
  },
  '.cm-diagnostic': { padding: '0.4rem 0.7rem', borderLeft: '4px solid var(--critical)', overflowWrap: 'anywhere' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxWidth: '90vw' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.15rem 0.6rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent)', color: 'var(--accent-ink)' },
  '.cm-snippetField': { background: 'var(--live-ground)' },
});
