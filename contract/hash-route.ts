/** Another page in the hash: a path, or the file of a page that scripts load into this one. A mark in the text is none. */
const route = /^#!?(?:\/[^?#]*|[^?#]+\.(?:html?|php|aspx?|jsp)(?![^?#]))/i;

/** The part of an address' hash that says which page is shown, `#` included; empty where it says none. */
export const hashRoute = (hash: string): string => route.exec(hash)?.[0] ?? '';
