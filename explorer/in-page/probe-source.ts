/** Puts the in-page functions together as one script for the isolated world, where the page cannot see or break them. */
import { aim, cssPath, focusOn, outline, point, setValue, show } from './aim.ts';
import { componentsOf, newComponents, placeOf } from './components.ts';
import { conceal, reveal } from './conceal.ts';
import {
  floats,
  holdsOthers,
  isEndRow,
  isNotice,
  kindOf,
  liesOver,
  lookOf,
  ownNameOf,
  regionOf,
  standsFor,
  titleOf,
} from './classify.ts';
import { describe, fieldOf, listPlace, marksOf, saidOf } from './describe.ts';
import {
  beyond,
  digest,
  folds,
  hasText,
  hitPoint,
  isField,
  isFrame,
  isLink,
  isScope,
  isScrolledAway,
  nameOf,
  roleOf,
  textOf,
} from './dom.ts';
import { enumerate } from './enumerate.ts';
import { componentOf, examine, only } from './examine.ts';
import { grouping, looseGroup, ownGroup } from './groups.ts';
import { hoverRules, hoverTriggers } from './hovers.ts';
import { brokenValues, hasMoreBelow, isBlank, scrollsOn } from './screen.ts';
import {
  cssOf,
  inert,
  inertAttributes,
  inertTag,
  isElement,
  isSecretField,
  isStyled,
  staticHtml,
} from './static-html.ts';
import { turnTo } from './turn-to.ts';
import { acting, observe, pardon, quiet, watch } from './watch.ts';

export const worldName = 'outrider';

const functions = [
  ...[
    beyond,
    digest,
    folds,
    hasText,
    hitPoint,
    isField,
    isFrame,
    isLink,
    isScope,
    isScrolledAway,
    nameOf,
    roleOf,
    textOf,
  ],
  ...[floats, holdsOthers, isEndRow, isNotice, kindOf, liesOver, lookOf, ownNameOf, regionOf, standsFor, titleOf],
  ...[
    describe,
    fieldOf,
    saidOf,
    listPlace,
    marksOf,
    brokenValues,
    hasMoreBelow,
    isBlank,
    scrollsOn,
    componentsOf,
    newComponents,
    placeOf,
    componentOf,
    examine,
    only,
  ],
  ...[cssOf, inert, inertAttributes, inertTag, isElement, isSecretField, isStyled, staticHtml],
  ...[grouping, looseGroup, ownGroup, hoverRules, hoverTriggers],
  ...[
    aim,
    cssPath,
    focusOn,
    setValue,
    outline,
    point,
    show,
    conceal,
    reveal,
    enumerate,
    turnTo,
    acting,
    observe,
    pardon,
    quiet,
    watch,
  ],
];

/** `__outrider.<function>(…)` calls the function with the world's own state as its first argument. */
export const probeSource = `(() => {
  if (globalThis.__outrider) return;
  ${functions.map(String).join('\n')}
  const state = watch();
  const bound = { aim, focusOn, setValue, point, show, conceal, reveal, enumerate, turnTo, acting, pardon, quiet, newComponents, examine, staticHtml };
  globalThis.__outrider = Object.fromEntries(Object.entries(bound).map(([name, call]) => [name, (...rest) => call(state, ...rest)]));
})()
//# sourceURL=__outrider`;
