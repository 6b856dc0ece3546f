/** Puts the in-page functions together as one script for the isolated world, where the page cannot see or break them. */
import * as accounts from './account.ts';
import * as aiming from './aim.ts';
import * as business from './busy.ts';
import * as carrying from './carried.ts';
import * as classifying from './classify.ts';
import * as complaining from './complaints.ts';
import * as components from './components.ts';
import * as concealing from './conceal.ts';
import * as describing from './describe.ts';
import * as dom from './dom.ts';
import * as endless from './endless.ts';
import * as enumerating from './enumerate.ts';
import * as examining from './examine.ts';
import * as fieldItems from './field-item.ts';
import * as groups from './groups.ts';
import * as holding from './held.ts';
import * as heeding from './heed.ts';
import * as hovers from './hovers.ts';
import * as labellingLists from './list-label.ts';
import * as layering from './layers.ts';
import * as locking from './locked.ts';
import * as ownAddresses from './own-address.ts';
import * as ownRows from './own-row.ts';
import * as screen from './screen.ts';
import * as showingErrors from './shown-errors.ts';
import * as asStaticHtml from './static-html.ts';
import * as spots from './spot.ts';
import * as tableRows from './table-row.ts';
import * as tellingKeys from './told-keys.ts';
import * as tips from './tip.ts';
import * as turning from './turn-to.ts';
import * as unseenFields from './unseen-fields.ts';
import * as watching from './watch.ts';
import * as zoning from './zones.ts';

export const worldName = 'outrider';

/** What each of these modules exports runs in the page. */
const modules = [
  accounts,
  aiming,
  asStaticHtml,
  business,
  carrying,
  classifying,
  complaining,
  components,
  concealing,
  describing,
  dom,
  endless,
  enumerating,
  examining,
  fieldItems,
  groups,
  holding,
  heeding,
  hovers,
  labellingLists,
  layering,
  locking,
  ownAddresses,
  ownRows,
  screen,
  showingErrors,
  spots,
  tableRows,
  tellingKeys,
  tips,
  turning,
  unseenFields,
  watching,
  zoning,
];
const names = modules.flatMap((module) => Object.keys(module));
const twice = names.find((name, at) => names.indexOf(name) !== at);
if (twice !== undefined)
  throw new Error(`Two of the in-page functions are called ${twice}: rename one, for in the page they are one.`);
const functions = modules.flatMap((module) => Object.values<unknown>(module));

/** `__outrider.<function>(…)` calls the function with the world's own state as its first argument. */
export const probeSource = `(() => {
  if (globalThis.__outrider) return;
  ${functions.map(String).join('\n')}
  const state = watch();
  const bound = { aim, zones, focusOn, setValue, choose, point, show, conceal, reveal, enumerate, readOfSheets, heed, turnTo, acting, pardon, quiet, stirs, layersSettled, newComponents, awaitsWriting, examine, staticHtml };
  globalThis.__outrider = Object.fromEntries(Object.entries(bound).map(([name, call]) => [name, (...rest) => call(state, ...rest)]));
})()
//# sourceURL=__outrider`;
