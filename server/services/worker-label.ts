import { badUserInput } from '../../contract/errors.ts';
import { workerLabel } from '../../contract/worker-api.ts';

/** Absent stays undefined (keep), null stays null (clear). */
export function optionalLabel<T extends string | null | undefined>(field: string, value: T): T | string {
  if (typeof value !== 'string' || workerLabel.safeParse(value).success) return value;
  throw badUserInput(`${field} must have 1 to 63 lower-case letters, digits, dots, dashes and underscores.`);
}
