import type { MapEdge, MapFrame, MapIssue, MapState } from '../../../contract/run-map.ts';

/** What a state takes of the drawing, in its own units: its words, and above them its picture where it has one. */
export const card = { width: 192, text: 46, picture: 120 } as const;

export interface PlacedState extends MapState {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface PlacedEdge extends MapEdge {
  /** Places of its ends among the states. */
  readonly a: number;
  readonly b: number;
  /** By it `to` was first reached. */
  readonly first: boolean;
}

/** A run's map with a place for everything. Cloned from worker to page. */
export interface Graph {
  readonly states: readonly PlacedState[];
  /** First ways first, then the most used. */
  readonly edges: readonly PlacedEdge[];
  readonly frames: readonly MapFrame[];
  /** Which state each issue was found in, by fingerprint. */
  readonly issues: readonly MapIssue[];
  readonly width: number;
  readonly height: number;
  /** States that did not fit into the map. */
  readonly leftOut: number;
}

/** What people call a state. */
export const nameOf = ({ title, page, id }: Pick<MapState, 'title' | 'page' | 'id'>): string => title || page || id;
