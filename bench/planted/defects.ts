/** Everything that is planted, by what an issue about it says. */
const thrown = [
  ...['listbox-option', 'suggestion', 'multiple-select', 'sort-twice', 'context-menu', 'load-more', 'endless-list'],
  ...['rich-text', 'blur', 'number-edge', 'range-end', 'colour', 'date', 'calendar', 'upload', 'chip'],
  ...['drop', 'sort-by-pointer', 'knob', 'canvas', 'svg-node', 'splitter', 'port-joined'],
  ...[
    'hover-by-script',
    'hover-by-style',
    'drawer',
    'arrow-keys',
    'tab-panel',
    'details',
    'two-toggles',
    'palette',
    'help-key',
    'toast',
  ],
  ...['empty-dialog', 'dialog-in-dialog', 'escape', 'confirm', 'prompt', 'dropdown', 'shadow', 'frame', 'pop-up'],
  ...[
    'repaired',
    'date-span',
    'registered',
    'conditional',
    'sent-empty',
    'words-by-enter',
    'date-in-parts',
    'sent-thrice',
    'patterns',
    'wizard',
    'wizard-branch',
  ],
  ...['told-in-words', 'brought-fields', 'told-by-alert', 'sum-of-shares', 'period-ahead'],
  ...['drawn-select', 'readonly-select', 'row-menu', 'nested-menu', 'dialog-foot', 'board', 'published'],
  ...['hash-route', 'pushed-route', 'back', 'tour', 'live'],
];

/** Id → part of a title or message. */
export const planted: ReadonlyMap<string, string> = new Map([
  ...thrown.map((id) => [id, `planted: ${id}`] as const),
  ['search-percent', 'GET /search'],
  ['long-note', 'POST /note'],
  ['lost-on-reload', '/routes/pushed'],
  ['chart', 'GET /api/chart'],
  ['never-answered', 'GET /api/never'],
  ['last-page', 'GET /things/list'],
  ['rename-to-nothing', 'PUT /api/things'],
  ['value-not-kept', '“Shelf” is not saved'],
  ['delete-own', 'DELETE /api/things'],
]);
