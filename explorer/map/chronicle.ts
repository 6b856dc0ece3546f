/** A run's map and film, kept while it explores and handed over at its end. */
import type { RunProgress } from '../../contract/worker-api.ts';
import type { ExplorationSink } from '../exploration.ts';
import type { IssueBook } from '../issues/issue-book.ts';
import type { Snapshot } from '../snapshot.ts';
import { routeTemplate, type StateKey } from '../state.ts';
import { createFilm } from './film.ts';
import { createMapRecorder } from './map-recorder.ts';
import { mapArtifacts } from './map-artifacts.ts';

export interface ChronicleOptions {
  readonly job: { readonly url: string; readonly seed: number; readonly maxDurationMs: number };
  readonly sink: ExplorationSink;
  readonly book: Pick<IssueBook, 'issues'>;
  /** By performance.now(). */
  readonly startedAt: number;
  /** Takes secrets out. */
  readonly clean: (text: string) => string;
}

export interface Chronicle {
  /** `from`: the state that an action led from, and the action's words. `picture` may be asked for a small picture. */
  arrived(
    snapshot: Snapshot,
    state: StateKey,
    from: { readonly key: string; readonly action: string } | null,
    way: () => readonly string[],
    picture: () => Promise<Buffer | null>,
  ): Promise<void>;
  sample(progress: RunProgress): void;
  /** Hands everything to the sink. Nothing when nothing was seen. */
  deliver(progress: RunProgress): void;
}

/** Of the time gone by, at most this share goes into pictures. */
const pictureShare = 0.012;
/** A run's time divided by this: after so long without a picture, a smaller change is worth one. */
const usualFrames = 40;

export function createChronicle({ job, sink, book, startedAt, clean }: ChronicleOptions): Chronicle {
  const recorder = createMapRecorder(clean);
  const film = createFilm(job.maxDurationMs / usualFrames);
  let spentMs = 0;
  const noteIssues = () => recorder.found(book.issues.map(({ fingerprint }) => fingerprint));
  const sinceStart = () => Math.round(performance.now() - startedAt);

  return {
    async arrived({ url, title }, { coarse, fine }, from, way, picture) {
      const began = performance.now();
      const [page, at] = [routeTemplate(url), sinceStart()];
      // What was found since the last arrival is the state's that was left just now; what the first page showed is its own.
      noteIssues();
      const state = recorder.arrive({ key: fine, from, url, title, page, at }, way);
      noteIssues();
      const mayTake = spentMs <= pictureShare * (began - startedAt);
      if (state) await film.offer({ state, page, place: coarse, at }, mayTake, picture);
      spentMs += performance.now() - began;
    },
    sample(progress) {
      recorder.sample(sinceStart(), progress);
    },
    deliver(progress) {
      noteIssues();
      const frames = film.frames();
      const about = { url: job.url, seed: job.seed, durationMs: sinceStart(), picturesMs: Math.round(spentMs) };
      const map = recorder.map(
        about,
        frames.map(({ frame }) => frame),
        progress,
      );
      if (map.states.length === 0) return;
      for (const artifact of mapArtifacts(map, frames)) sink.artifact(artifact);
    },
  };
}
