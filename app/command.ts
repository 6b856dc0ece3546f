/** What a comment on a pull request asks of us. */
export type Command =
  | { readonly name: 'explore'; readonly url: string | null }
  | { readonly name: 'mute'; readonly issueId: string }
  | { readonly name: 'stop' };

const anyCommand = /^\/outrider(?=\s|$)/;

/**
 * The command that a comment consists of, alone on one of its lines. Null when there is none or several, or none that we
 * know: what is quoted or shown as code is not meant for us.
 */
export function readCommand(body: string): Command | null {
  const lines = spokenLines(body).filter((line) => anyCommand.test(line));
  const [only, ...others] = lines;
  if (only === undefined || others.length > 0) return null;
  const [, name, argument, ...rest] = only.split(/\s+/);
  if (rest.length > 0) return null;
  if (name === 'stop') return argument === undefined ? { name } : null;
  if (name === 'mute') return /^[0-9a-f]{24}$/.test(argument ?? '') ? { name, issueId: argument ?? '' } : null;
  if (name !== 'explore') return null;
  if (argument === undefined) return { name, url: null };
  const url = URL.parse(argument.replace(/^<(.*)>$/, '$1'));
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? { name, url: url.href } : null;
}

function spokenLines(body: string): string[] {
  let fence: string | null = null;
  return body.split(/\r?\n/).flatMap((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && fence === null) fence = mark;
    else if (mark && fence !== null && mark.startsWith(fence)) fence = null;
    else if (fence === null && !/^( {4}|\t)/.test(line)) return [line.trim()];
    return [];
  });
}
