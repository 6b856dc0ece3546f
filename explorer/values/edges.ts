/** Values from the edge of what a field takes. */

/** More than most stores keep of one line. */
export const long = 'x'.repeat(300);
export const boundary = ['0', '-1', "O'Neil <b>x</b>", 'Ünïcødé ✓ 漢字', '{"a":1}', ' ', '%', '../x', long, long, long];

/** Where this is an element, words are taken for HTML: nobody else makes such ones. */
export const markupTag = 'outrider-x';
export const markup = `<${markupTag}>x</${markupTag}>`;

/** What addresses, query languages and patterns take for their own. */
export const searchEdges = ['%', `%'"[(*\\${markup}`] as const;
export const searchBoundary = ['%', ...searchEdges];
