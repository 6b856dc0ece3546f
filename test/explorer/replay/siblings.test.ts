import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSiblings } from '../../../explorer/replay/siblings.ts';
import { pathFrom } from '../../../explorer/issues/reproduction.ts';

test('of things of several sorts one of each is opened in turn, the first of a sort not among them', () => {
  const siblings = createSiblings(() => true);
  const opening = (start: string) => () => pathFrom(start);
  const link = (route: string, path: string) => siblings.linked(route, `http://desk.test${path}`, opening(path));
  for (const number of [1, 2, 3, 4]) link('/books/:id', `/books/${number}`);
  for (const year of [2019, 2020, 2021]) link('/archive/:id', `/archive/${year}`);
  link('/about', '/about');
  const order = Array.from({ length: 6 }, () => siblings.next(undefined)?.start);
  assert.deepEqual(order, ['/books/2', '/archive/2020', '/books/3', '/archive/2021', '/books/4', undefined]);
});
