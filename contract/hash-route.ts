/**
 * Another page in the hash: a path, with or without a slash before it (`#posts/12`, as Backbone has them), the file of a page that
 * scripts load into this one, or what is shown by its name (`#tab=workers`). A mark in the text is none, nor is the page of a document or a list (`#page=2`).
 */
const route =
  /^#!?(?:\/[^?#]*|[a-z][\w-]*(?:\/[^/?#]+)+|[^?#]+\.(?:html?|php|aspx?|jsp)(?![^?#])|(?:tab|page|view|section|panel|screen|route)=[a-z][\w-]*)/i;

/** The part of an address' hash that says which page is shown, `#` included; empty where it says none. */
export const hashRoute = (hash: string): string => route.exec(hash)?.[0] ?? '';

/** The address ends in a mark (`#`, `#top`, `#de`), which names no page: a place in the text, or a word for a script. */
export const endsInMark = (url: string): boolean => url.includes('#') && hashRoute(url.slice(url.indexOf('#'))) === '';
