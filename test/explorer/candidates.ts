/** Candidates, and pages that show them, for the tests of pure parts. */
import type { Candidate, Field, Snapshot } from '../../explorer/snapshot.ts';

export function field(more: Partial<Field> = {}): Field {
  return {
    name: '',
    id: '',
    placeholder: '',
    inputMode: '',
    autocomplete: '',
    pattern: '',
    min: '',
    max: '',
    step: '',
    minLength: -1,
    maxLength: -1,
    required: false,
    filled: false,
    held: '',
    unit: '',
    rejected: false,
    said: '',
    readOnly: false,
    list: false,
    takes: '',
    options: [],
    ...more,
  };
}

export function candidate(more: Partial<Candidate> = {}): Candidate {
  return {
    ref: 0,
    kind: 'button',
    tag: 'button',
    role: 'button',
    type: '',
    name: '',
    look: '',
    marks: '',
    deed: '',
    href: '',
    leadsWithin: false,
    checked: false,
    popup: '',
    field: null,
    group: 0,
    region: 'main',
    layer: 0,
    path: 'div<main<body',
    place: 0,
    places: 1,
    x: 10,
    y: 10,
    inView: true,
    meets: -1,
    scrolledAway: false,
    mine: false,
    account: '',
    ownAddress: false,
    asked: '',
    menu: false,
    ...more,
  };
}

/** A field of one line. */
export const textField = (name: string, filled: boolean, more: Partial<Candidate> = {}): Candidate =>
  candidate({
    kind: 'text',
    tag: 'input',
    role: 'textbox',
    type: 'text',
    name,
    field: field({ name, filled }),
    ...more,
  });

export function snapshotOf(candidates: readonly Candidate[], more: Partial<Snapshot> = {}): Snapshot {
  const url = more.url ?? 'http://shop.test/';
  return {
    url,
    bornAt: url,
    age: 1_000,
    title: '',
    shape: 's',
    dialogs: [],
    covered: false,
    scripts: 0,
    broken: [],
    markup: [],
    errors: [],
    troubles: [],
    complaints: [],
    asking: [],
    locked: [],
    lost: '',
    busy: '',
    keys: [],
    below: false,
    drawing: null,
    blank: false,
    blocked: 0,
    candidates: [...candidates],
    ...more,
  };
}
