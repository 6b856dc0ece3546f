import { isField, nameOf } from './dom.ts';
import { labelBeside } from './list-label.ts';

/** A field that holds where the application itself is reached: its origin, its host, or its port where one is asked for. */
export function holdsOwnAddress(element: Element): boolean {
  if (!isField(element) || element.localName === 'select' || location.host === '') return false;
  const value = element.value.trim();
  if (value === location.host || value === location.hostname) return true;
  const port = location.port || (location.protocol === 'https:' ? '443' : '80');
  if (value === port)
    return /(?:^|[^a-z])port(?:$|[^a-z])/i.test(`${element.name} ${element.id} ${nameOf(element, 80)}`);
  if (!value.startsWith(location.origin)) return false;
  // What lies elsewhere, a picture or another page, is no base of this one.
  const base = value.slice(location.origin.length).replace(/\/+$/, '');
  return (
    base === '' || `${location.pathname}/`.startsWith(`${base}/`) || (!/\.\w{2,5}$/.test(base) && isOfServer(element))
  );
}

/** What the application asks for all that it shows may be reached at a path of its own (`/api`). */
export function isOfServer(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): boolean {
  const said = `${field.name} ${field.id} ${nameOf(field, 80)} ${labelBeside(field)}`;
  return /(?<![a-z])(?:server|api|back-?end|base|root|gateway)(?![a-z])/i.test(said);
}
