/** Frameworks log what they also throw, and what the network has already told: one defect, one issue. Pure. */
import { STATUS_CODES } from 'node:http';
import { normaliseMessage } from '../../contract/issue-fingerprint.ts';
import type { Sighting } from './sighting.ts';

/** Whether the console's error, or what a page's own handler shows people of it, only repeats what another oracle saw. */
export function echoes(said: Sighting, other: Sighting): boolean {
  if (tellsThrown(said)) return /^UN(?:CAUGHT|HANDLED)/.test(other.kind) && saysThrown(said.message, other);
  if (said.kind !== 'CONSOLE_ERROR') return false;
  switch (other.kind) {
    case 'UNCAUGHT_EXCEPTION':
    case 'UNHANDLED_REJECTION':
      return saysThrown(said.message, other);
    case 'HTTP_CLIENT_ERROR':
    case 'HTTP_SERVER_ERROR':
    case 'DEAD_LINK':
      return (
        mentions(said.message, other) || saysStatus(said.message, other.traits.status ?? 0) || isLoadEvent(said.message)
      );
    case 'REQUEST_FAILED':
      return (
        isLoadEvent(said.message) ||
        mentions(said.message, other) ||
        /failed to fetch|network ?error|ERR_\w+/i.test(said.message)
      );
    default:
      return false;
  }
}

function saysThrown(text: string, thrown: Sighting): boolean {
  const words = normaliseMessage(thrown.message.replace(/^(?:Uncaught )?\w*Error: /, ''));
  return words.length > 3 && normaliseMessage(text).includes(words);
}

/** A page's own handler may show people what was thrown. */
const tellsThrown = ({ kind, traits }: Sighting): boolean =>
  kind === 'ASSERTION' && /(?:Error|Exception)\b|^Cannot read/.test(traits.message);

/** One action asks the same of several things (`/users/ana/server`, `/users/ben/server`), and all are refused alike. */
export function asksAlike(one: Sighting, other: Sighting): boolean {
  const [{ method, status }, its] = [one.traits, other.traits];
  if (one.kind !== other.kind || !method || method === 'GET' || method !== its.method || status !== its.status)
    return false;
  const [parts = [], others = []] = [one, other].map(({ traits: { url } }) =>
    (url ?? '').split('?', 1).join('').split('/'),
  );
  const differ = parts.filter((part, at) => part !== others[at]).length;
  return parts.length === others.length && differ === 1 && parts.at(-1) === others.at(-1);
}

/** It reads like something thrown: frameworks log what they catch, and throw the same another time. */
export const readsThrown = ({ kind, message }: Pick<Sighting, 'kind' | 'message'>): boolean =>
  kind === 'CONSOLE_ERROR' && /\b[A-Z]\w*(?:Error|Exception): /.test(message);

/** What an element is told whose file did not come, logged as it is: `Event { type: error, target: script#menu }`. */
const isLoadEvent = (text: string): boolean => /^Event \{[^}]*\btype: error\b/.test(text);

/** By its number, or as HTTP calls it: `Internal Server Error`. */
const saysStatus = (text: string, status: number): boolean =>
  [String(status), STATUS_CODES[status]].some((said) => said && new RegExp(`\\b${said}\\b`, 'i').test(text));

/** By its path; another origin's by its host, which stands in the place of one. */
function mentions(text: string, { traits: { url } }: Sighting): boolean {
  if (!url) return false;
  const place = URL.canParse(url) ? new URL(url).pathname : url;
  return place.length > 1 && text.includes(place);
}
