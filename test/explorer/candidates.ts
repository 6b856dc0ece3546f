/** Candidates for the tests of pure parts. */
import type { Candidate, Field } from '../../explorer/snapshot.ts';

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
    rejected: false,
    said: '',
    readOnly: false,
    list: false,
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
    href: '',
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
    asked: '',
    ...more,
  };
}
