/** What the policy knows of the run so far. No I/O. */
import type { OfferedList } from '../values/input-values.ts';
import { bump } from '../maps.ts';
import type { Candidate } from '../snapshot.ts';
import type { PlaceSort } from './alike-places.ts';
import type { Taking } from './asked-in-place.ts';
import type { Deletion } from './back-to-gone.ts';
import type { CostlyPage } from './costly-page.ts';
import type { Paired } from './filter-pairs.ts';
import type { Deed, FollowUp } from './follow-up.ts';
import type { Leaving } from './leave-question.ts';
import type { Sending } from './complaints.ts';
import type { SentForm } from './mend.ts';
import type { Entries, OnAccount, Opener } from './openers.ts';
import type { Panel, Unfolding } from './panels.ts';
import type { Place } from './places.ts';
import type { Reopening } from './reopen.ts';
import type { Repeating } from './repeat.ts';
import type { ShownPart } from './show-unseen.ts';
import type { Passes } from './step-back.ts';
import type { Fate, Followed, Link } from './taken-links.ts';
import type { ToldKey } from './told-keys.ts';
import type { Offer } from './undo-later.ts';
import type { ListDeed } from './whole-list.ts';
import type { SentStep } from './wizard.ts';
import type { Part } from './worth.ts';
import type { Gains, YieldHere } from './yield-here.ts';

export interface Memory {
  step: number;
  /** Identity → times tried anywhere, and by place. */
  readonly tried: Map<string, number>;
  readonly triedIn: Map<string, number>;
  /** Identity → places that it was tried in. */
  readonly spread: Map<string, number>;
  /** Identities of what was tried in the row, or the dialog, of something that the run made. */
  readonly triedOwn: Set<string>;
  /** Identities of the answers to a form's questions that it was sent with. */
  readonly answered: Set<string>;
  /** Identities of what the page hung of when it was clicked or written into: once is enough. */
  readonly hung: Set<string>;
  /** Identity → step at which it was first seen. */
  readonly firstSeen: Map<string, number>;
  /** Identities of fields that were empty at first and were never sent so. */
  readonly blanks: Set<string>;
  /** Identity → reward it brought. */
  readonly yields: Map<string, number>;
  /** Kind of control (identity without the name) → what trying such a thing brought, and how long it took. */
  readonly kinds: Map<string, { reward: number; seconds: number }>;
  /** Identity → how often trying it was seen through, how often it led to a picture not seen before, and how long it took. */
  readonly fruits: Map<string, { tries: number; fresh: number; seconds: number }>;
  /** Fine state and control: what was done from where. */
  readonly doneFrom: Set<string>;
  /** Of that, of keys and of leaving what changed nothing: how often in a row, and the step of the last time. */
  readonly vainFrom: Map<string, { times: number; at: number }>;
  /** Identity of a field → what was written into it first. */
  readonly written: Map<string, string>;
  /** Digests of what was written where nothing of others stood (`heldBy` of in-page/held.ts): what holds such a text is ours. */
  readonly ownTexts: Set<string>;
  /** Identities of fields into which a value from the edge was written last. */
  readonly fromEdge: Set<string>;
  /** Last pages and fifth stars that were asked for, each in its place. */
  readonly lastCopies: Set<string>;
  /** Forms that were sent, by route, first field and button (explorer/policy/unsent-form.ts). */
  readonly sentFrom: Set<string>;
  /** Route and words of what the page said of forms that it refused (explorer/policy/complaints.ts). */
  readonly complained: Set<string>;
  /** Identity of a field for files → what the page said of the kind that it takes. */
  readonly fileKinds: Map<string, string>;
  /** What the open layers were opened by, the topmost last; the last step's click until it is known what came of it. */
  openers: readonly Opener[];
  /** What was used last that is about the account that the run signed in with. */
  ofAccount: OnAccount | null;
  /** What was clicked last that takes something away, until what came of it is no question. */
  taking: Taking | null;
  /** Identity of what opens a layer → what may be clicked in it. */
  readonly entries: Map<string, Entries>;
  /** Identity of a select → the options chosen in it; of a list that a layer shows → the entries. */
  readonly chosen: Map<string, Set<string>>;
  /** Page → what its filters were set to together. */
  readonly paired: Map<string, Paired>;
  /** Identity of what opens a list to choose from → its options, and those that a form was filled with. */
  readonly lists: Map<string, OfferedList>;
  readonly coarse: Map<string, Place>;
  /** Folder of routes, or what stands for all layers → the sorts of places there that differ by what they show alone. */
  readonly placeSorts: Map<string, readonly PlaceSort[]>;
  readonly fine: Map<string, number>;
  readonly edges: Set<string>;
  /** Route templates visited. */
  readonly routes: Set<string>;
  /** Route templates that a document was loaded from. */
  readonly landed: Set<string>;
  /** Folder of routes → how many of its own routes were visited. */
  readonly folders: Map<string, number>;
  /** Folder → how many routes were visited in it and beneath it. */
  readonly beneath: Map<string, number>;
  /** Document and shape of whatever was shown. */
  readonly shapes: Set<string>;
  /** Folder of hash routes, or hash whatever the document → how many such, one after the other, showed nothing that their document had not shown. */
  readonly hollow: Map<string, number>;
  /** Seconds of all steps, and of those on pages that only tell of the product, by manual; `share`: of the run's time, what is over. */
  readonly spent: { seconds: number; share: number; readonly onManuals: Map<string, number> };
  /** Route template → an address seen in a link. */
  readonly links: Map<string, Link>;
  /** Kind of link (identity without the name) → what its clicks led to. */
  readonly fates: Map<string, Fate>;
  /** Address without its query → how often it was opened, or a link to it clicked, and the page at hand stayed as it was; none that was ever shown. */
  readonly pageless: Map<string, number>;
  /** The place whose layer was last sent away with Escape, and the layers that lay there. */
  escaped: { readonly coarse: string; readonly layers: number; readonly at: number } | null;
  /** The link that was clicked in the last step. */
  following: Followed | null;
  /** Route → the routes that its pages' links lead to. */
  readonly leads: Map<string, Set<string>>;
  /** How often another route was come to by its document being loaded, and how often within one; of the latter the first folders of the document and of the route. */
  readonly arrivals: { loaded: number; soft: number; readonly folders: Set<string> };
  /** Where links are followed to, and how many clicks that may take yet; `url`: what is loaded where a closed layer shows no way. */
  heading: { readonly route: string; readonly clicks: number; readonly url: string | null } | null;
  /** The page that the last step was to leave. */
  leaving: Leaving | null;
  /** Of questions asked then, by their answers' identities: how often they were met; of an answer, how often it was given and led away. */
  readonly questions: Map<string, number>;
  readonly answers: Map<string, { given: number; led: number }>;
  /** Steps since anything new was met. */
  stall: number;
  /** Step at which an address was last opened, and at which that loaded a document. */
  openedAt: number;
  loadedAt: number;
  /** The route shown last, the one before it, and the steps since which it has been, and the page that it is a variant of. */
  dwelling: { readonly route: string; readonly before: string; readonly since: number; readonly pageSince: number };
  /** The page at hand, where coming to it took long. */
  costlyPage: CostlyPage | null;
  /** What the page at hand has brought lately, and what all steps have. */
  yieldHere: YieldHere;
  yieldAnywhere: Gains;
  /** Step since which a filled search has been narrowing what is shown; null while none does. */
  narrowedAt: number | null;
  /** Where something was changed that was not saved since: the place, and the form that holds it. */
  edited: { readonly coarse: string; readonly group: number } | null;
  /** Of a form of several steps, where the next of them is to come. */
  sentStep: SentStep | null;
  /** What the page offers to take back; identity of such an offer → how many pages were left for it. */
  offer: Offer | null;
  readonly offersLeft: Map<string, number>;
  /** What was deleted last. */
  deletion: Deletion | null;
  /** Pages of things that were gone back to when those were deleted. */
  readonly goneBackTo: Set<string>;
  /** What the last step sent, until it is known whether it was taken. */
  sentForm: SentForm | null;
  /** … or filled, where nothing sends it yet. */
  filledForm: SentForm | null;
  /** Layers of the page at hand whose button that saves works once something is written. */
  savedLater: readonly number[];
  /** What was shown last of a form that was refused for it. */
  shownPart: ShownPart | null;
  /** Whether the last step sent a form at all, and what the page said by then. */
  sending: Sending | null;
  /** Page of a form of several steps → how it was gone through. */
  readonly passes: Map<string, Passes>;
  /** What the last action was for what comes of it, and what is gone on with since. */
  deed: Deed | null;
  /** The step up to which a row of what the run has just made is opened where it shows. */
  ownUntil: number;
  followUp: FollowUp | null;
  /** Identity of what was opened for its name → those of what that brought up on the page. */
  readonly disclosed: Map<string, readonly string[]>;
  /** Page and identity of what was clicked there → what that shows; identities of all that was worth a try when it was shown last. */
  readonly panels: Map<string, Panel>;
  readonly due: Set<string>;
  /** What the last step did to a whole list; by page, what was done to all of one, and by which order its last page was seen. */
  listDeed: ListDeed | null;
  readonly listsDone: Set<string>;
  /** Step of the last action on all of a list, and whether a layer may be open since. */
  onAll: { readonly at: number; readonly open: boolean };
  /** The last step's click, until it is known what it shows. */
  unfolding: Unfolding | null;
  /** Route templates of what forms have made. */
  readonly made: Set<string>;
  /** Values from the edge of what fields are made for that were sent, those of searches aside. */
  edgesSent: number;
  /** What is done once more; identities of what was done so. */
  repeating: Repeating | null;
  readonly repeated: Set<string>;
  /** The form that is opened once more, and what opened it. */
  reopening: Reopening;
  /** What was last carried somewhere, and at which step. */
  carried: { readonly thing: Candidate; readonly step: number } | null;
  /** Names of what was used for the part of the application that it opens, the first few. */
  readonly partsOpened: Record<Part, readonly string[]>;
  /** Keys that applications listen to wherever one is, with the page that they were pressed on. */
  readonly shortcuts: Set<string>;
  /** Keys that the application tells of, and the pages that each was pressed on. */
  readonly toldKeys: Map<string, ToldKey>;
  readonly pressed: Map<string, ReadonlySet<string>>;
  /** Route templates that were come to without a load, and maybe gone back from. */
  readonly arrived: Set<string>;
  /** Place → how often it was scrolled towards its end. */
  readonly scrolls: Map<string, number>;
  /** Place and form → how often changes were saved there. */
  readonly saves: Map<string, number>;
}

export function createMemory(): Memory {
  return {
    step: 0,
    tried: new Map(),
    triedIn: new Map(),
    spread: new Map(),
    triedOwn: new Set(),
    answered: new Set(),
    hung: new Set(),
    firstSeen: new Map(),
    blanks: new Set(),
    yields: new Map(),
    ...{ kinds: new Map(), fruits: new Map() },
    ...{ doneFrom: new Set(), vainFrom: new Map() },
    ...{ openers: [], ofAccount: null },
    taking: null,
    entries: new Map(),
    chosen: new Map(),
    ...{ lists: new Map(), paired: new Map() },
    written: new Map(),
    ...{ fromEdge: new Set(), ownTexts: new Set() },
    ...{ sentFrom: new Set(), complained: new Set(), lastCopies: new Set(), fileKinds: new Map() },
    escaped: null,
    coarse: new Map(),
    placeSorts: new Map(),
    fine: new Map(),
    edges: new Set(),
    routes: new Set(),
    landed: new Set(),
    folders: new Map(),
    beneath: new Map(),
    shapes: new Set(),
    hollow: new Map(),
    spent: { seconds: 0, share: 0, onManuals: new Map() },
    links: new Map(),
    fates: new Map(),
    pageless: new Map(),
    following: null,
    leads: new Map(),
    arrivals: { loaded: 0, soft: 0, folders: new Set() },
    heading: null,
    leaving: null,
    questions: new Map(),
    answers: new Map(),
    stall: 0,
    openedAt: 0,
    loadedAt: 0,
    dwelling: { route: '', before: '', since: 0, pageSince: 0 },
    costlyPage: null,
    partsOpened: { code: [], view: [], span: [], tab: [] },
    yieldHere: { page: '', steps: 0, reward: 0, seconds: 0 },
    yieldAnywhere: { reward: 0, seconds: 0 },
    narrowedAt: null,
    ...{ edited: null, sentStep: null, sentForm: null, filledForm: null, shownPart: null, sending: null },
    savedLater: [],
    offer: null,
    offersLeft: new Map(),
    deletion: null,
    goneBackTo: new Set(),
    passes: new Map(),
    ...{ deed: null, ownUntil: 0, followUp: null },
    disclosed: new Map(),
    panels: new Map(),
    due: new Set(),
    unfolding: null,
    listDeed: null,
    listsDone: new Set(),
    onAll: { at: 0, open: false },
    made: new Set(),
    edgesSent: 0,
    ...{ repeating: null, repeated: new Set() },
    ...{ carried: null, reopening: { opener: null, form: null } },
    shortcuts: new Set(),
    toldKeys: new Map(),
    pressed: new Map(),
    arrived: new Set(),
    ...{ scrolls: new Map(), saves: new Map() },
  };
}

/** The page at hand was come to by its address, in the step before. */
export const wasOpened = ({ openedAt, step }: Memory): boolean => openedAt === step - 1;

export function noteTried(memory: Memory, coarse: string, identity: string): void {
  bump(memory.tried, identity);
  if (bump(memory.triedIn, `${coarse} § ${identity}`) === 1) bump(memory.spread, identity);
}
