interface Read {
  readonly values: Record<string, string>;
  /** What is wrong with the text, for the person who wrote it. */
  readonly mistake: string | null;
}

/** Lines of `name=value`. */
export function readValues(text: string): Read {
  const values: Record<string, string> = {};
  for (const [place, line] of text.split('\n').entries()) {
    if (!line.trim()) continue;
    const at = line.indexOf('=');
    if (at < 1) return { values: {}, mistake: `Input values, line ${place + 1}: write name=value.` };
    values[line.slice(0, at).trim()] = line.slice(at + 1).trim();
  }
  return { values, mistake: null };
}
