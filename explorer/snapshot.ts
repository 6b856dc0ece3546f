/** What the in-page part reports of a page; checked here, for a page can lie about anything. */
import { z } from 'zod';

const short = z.string().max(300);
const place = z.number();

export const fieldSchema = z.object({
  name: short,
  id: short,
  placeholder: short,
  inputMode: short,
  autocomplete: short,
  pattern: short,
  min: short,
  max: short,
  step: short,
  minLength: z.number(),
  maxLength: z.number(),
  required: z.boolean(),
  filled: z.boolean(),
  /** What it holds, as a digest (explorer/in-page/held.ts); empty where that is nothing, or a secret. */
  held: short,
  /** Of the amount that it holds. */
  unit: short,
  /** What it holds was refused, by the browser or the page. */
  rejected: z.boolean(),
  /** What describes it, and what complains of it where it was refused. */
  said: short,
  readOnly: z.boolean(),
  list: z.boolean(),
  /** `words`: one by one, each ended by Enter; `day`, `time`: a calendar or a clock goes with it. */
  takes: z.enum(['', 'words', 'day', 'time']),
  /** Of a select, or suggested by a datalist. */
  options: z.array(short),
});
export type Field = z.infer<typeof fieldSchema>;

export const candidateKinds = [
  'link',
  'button',
  'text',
  'select',
  'toggle',
  'file',
  'range',
  'drag',
  /** A line is drawn from it to another such, as editors of flows have it. */
  'port',
  'widget',
  'hint',
  /** Shows something while the pointer is over it. */
  'hover',
  /** Has more to show when it is scrolled. */
  'scroller',
] as const;

export const candidateSchema = z.object({
  /** Index in the page's list; good until the next snapshot. */
  ref: z.int(),
  kind: z.enum(candidateKinds),
  tag: short,
  role: short,
  /** As of an input; `editor`: a code editor, `code`: one that holds something, `json`: one that holds JSON; `surface`: what is drawn on, and is no canvas. */
  type: short,
  name: short,
  /** Classes of it and its icon: tells wordless controls apart. */
  look: short,
  /** Its id, name and test ids: words of its makers, whatever language it speaks. */
  marks: short,
  /** What using it asks for, as its markup says: `delete /notes/3`, `post /logout`, `signOut()`. */
  deed: short,
  href: z.string().max(2_000),
  /** Its address is written as a place in whatever page it stands on: `#`, `#top`, `#/users`. */
  leadsWithin: z.boolean(),
  /** Ticked, switched on or chosen; of a label, its box. */
  checked: z.boolean(),
  /** What a click opens, as it says: `listbox`, `menu`, `dialog`, …, `suggestions` of a field beside it, `window` of a link that opens one by script, `tab` of one that opens a tab; empty where it says nothing. */
  popup: short,
  field: fieldSchema.nullable(),
  /** Form, dialog, fieldset or section it belongs to; 0 for none, negative where only its place says what it is sent with. */
  group: z.int(),
  region: short,
  /** 0 for the page itself, higher for what lies over it. */
  layer: z.int(),
  /** Tags and roles of the last four ancestors. */
  path: short,
  /** Position among three or more alike neighbours, and how many there are. */
  place: z.int(),
  places: z.int(),
  x: place,
  y: place,
  inView: z.boolean(),
  /** The control, of those it holds, that a click on it would meet, by its `ref`; -1: it is met itself. */
  meets: z.int(),
  /** Not in view for what holds it is scrolled elsewhere. */
  scrolledAway: z.boolean(),
  /** Its row, or the question that it answers, carries this run's mark: the run made it. */
  mine: z.boolean(),
  /** Of the account that the run signed in with: it is a field that `holds` its name, or stands `near` it (explorer/in-page/account.ts). */
  account: z.enum(['', 'holds', 'near']),
  /** A field that holds where the application is reached: its origin, its host or its port. */
  ownAddress: z.boolean(),
  /** What the small layer that it stands in says, where nothing is filled in there; empty elsewhere. */
  asked: z.string().max(400),
  /** It listens for the other button, which opens a menu of the application's own. */
  menu: z.boolean(),
});
export type Candidate = z.infer<typeof candidateSchema>;

const lockedSchema = z.object({ name: short, look: short, layer: z.int() });

/** A part of the window. */
const areaSchema = z.object({ left: place, top: place, right: place, bottom: place });
export type Area = z.infer<typeof areaSchema>;

export const snapshotSchema = z.object({
  url: z.string(),
  /** Address that the document was loaded from; `url` may be a route that its scripts went to since. */
  bornAt: z.string(),
  /** Milliseconds since it had loaded; 0 while it loads. */
  age: z.number(),
  title: short,
  shape: short,
  /** Layers that lie over the page, by role and heading. */
  dialogs: z.array(z.string()),
  /** They lie over the middle of the window, or over most of it. */
  covered: z.boolean(),
  /** Script elements: a page without any is complete when it has loaded. */
  scripts: z.int(),
  /** Texts such as `NaN` and `[object Object]` where a value should be. */
  broken: z.array(z.string()),
  /** Elements, by their tags, that hold what was written into a field and is an element of the page now. */
  markup: z.array(short),
  /** Mistakes of a program that it tells people of: `ZeroDivisionError: division by zero`. */
  errors: z.array(z.string()),
  /** Failures that it tells people of without saying which: `Something went wrong`. */
  troubles: z.array(z.string()),
  /** What it says in alerts, toasts and boxes for what is wrong, and in dialogs of the browser's. */
  complaints: z.array(short),
  /** Controls, by `ref`, that show a part of a form that is not to be seen and was refused. */
  asking: z.array(z.int()),
  /** Buttons that cannot be used as it is, where there is anything to fill. */
  locked: z.array(lockedSchema),
  /** What it says instead of being a page: `404`, `Page not found`; empty where it is one. */
  lost: short,
  /** What says that something is still to come, as a selector (explorer/in-page/busy.ts); empty where nothing does. */
  busy: short,
  /** Keys that it says it listens to, and what they are for: `Ctrl+K`, `Search`. */
  keys: z.array(z.object({ keys: short, words: short })),
  /** There is more of it to scroll down to. */
  below: z.boolean(),
  /** The window's part that a drawing takes up, where one takes up much of it: things are put down there. */
  drawing: areaSchema.nullable(),
  /** Nothing at all is shown. */
  blank: z.boolean(),
  /** The longest that the page's thread was held since the last snapshot, milliseconds. */
  blocked: z.number(),
  candidates: z.array(candidateSchema),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

const selector = z.string().max(1_000);
/** Where to put the pointer, and what selects the element in the innermost of `frames`, the outermost first. */
export const aimSchema = z.object({ x: place, y: place, css: selector, frames: z.array(selector) }).nullable();
export type Aim = NonNullable<z.infer<typeof aimSchema>>;

export const zonesSchema = z.array(z.object({ x: place, y: place }));

export const turnedSchema = z.enum(['taken', 'stayed', 'vain']);
export type Turned = z.infer<typeof turnedSchema>;

export const examinationSchema = z.object({
  /** Digests of components that need not be examined again. */
  examined: z.array(short),
  findings: z.array(
    z.object({
      rule: short,
      impact: short,
      help: short,
      helpUrl: short,
      /** Kind and place of the element: `button in nav`. */
      component: short,
      css: z.string().max(1_000),
      html: short,
      summary: z.string(),
    }),
  ),
});
export type Examination = z.infer<typeof examinationSchema>;
