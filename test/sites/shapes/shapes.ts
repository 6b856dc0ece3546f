/** The shapes that applications come in: behind each, something that throws `defect`. */
import type { Pages } from '../serve-site.ts';
import { addresses } from './addresses.ts';
import { asked } from './asks.ts';
import { controls } from './controls.ts';
import { files } from './files.ts';
import { forms } from './forms.ts';
import { habits } from './habits.ts';
import { lists } from './lists.ts';
import { obstacles } from './obstacles.ts';
import { questions } from './questions.ts';
import { restless } from './restless.ts';
import { tools } from './tools.ts';

export const shapes: Readonly<Record<string, Pages>> = {
  ...asked,
  ...addresses,
  ...obstacles,
  ...controls,
  ...restless,
  ...questions,
  ...lists,
  ...habits,
  ...forms,
  ...files,
  ...tools,
};
