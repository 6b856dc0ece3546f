import { type ViewerQuery, ViewerDocument } from '../../../contract/api.generated.ts';
import { useLive } from './use-live.ts';

export interface Viewer {
  readonly viewer: NonNullable<ViewerQuery['viewer']> | null;
  /** False until it is known: admin's controls never flash up for a member. */
  readonly admin: boolean;
}

export function useViewer(): Viewer {
  const viewer = useLive(ViewerDocument, {}).data?.viewer ?? null;
  return { viewer, admin: viewer?.roles.includes('ADMIN') ?? false };
}
