import { oneLine } from '../contract/markdown-text.ts';

export const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : plural}`;

/** Text of strangers in a log line: the runner reads commands from lines that begin with :: and from ##[ anywhere. */
export const logLine = (text: string, maxCharacters = 300): string =>
  oneLine(text, maxCharacters).replaceAll('##[', '## [').replaceAll('::', ': :');

/** An issue's kind as a person writes it. */
export const kindName = (kind: string): string => kind.toLowerCase().replaceAll('_', ' ');
