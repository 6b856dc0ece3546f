import assert from 'node:assert/strict';
import { test } from 'node:test';
import { perform } from '../../explorer/actions/perform.ts';
import { actionFor } from '../../explorer/policy/action-for.ts';
import { createMemory, noteTried } from '../../explorer/policy/memory.ts';
import { createRng } from '../../explorer/rng.ts';
import { html } from '../sites/serve-site.ts';
import { shownOn } from './shown-on.ts';
import { valueSource } from './value-source.ts';
import { viewOf } from './view-of.ts';

/** Lines are drawn from what comes out of one step to what goes into another one, in HTML and in a drawing. */
const flow = html(
  'Flow',
  `<style>main{cursor:crosshair;height:500px;user-select:none} .step{position:absolute;top:60px;width:120px;height:60px;border:1px solid;cursor:grab}
    .in,.out{position:absolute;top:24px;width:9px;height:9px;background:#888;cursor:crosshair} .in{left:-5px} .out{right:-5px} svg{position:absolute;left:40px;top:200px}</style>
  <main><div class="step" style="left:40px">Read<i class="out"></i></div><div class="step" style="left:300px"><i class="in"></i>Write</div>
  <svg width="300" height="200"><g style="cursor:move"><rect width="80" height="40" fill="#cde"/><rect class="out" x="75" y="15" width="10" height="10" style="cursor:crosshair"/></g></svg></main>
  <script>let from = null; let joined = 0;
    onmousedown = ({ target }) => { from = target.matches('.out') ? target : null };
    onmouseup = ({ target }) => { if (from && target.matches('.in')) joined++; from = null };</script>`,
);

test('what lines are drawn from is joined to what looks otherwise', async (t) => {
  const { session, candidates } = await shownOn(t, flow);
  const ports = candidates.filter(({ kind }) => kind === 'port');
  assert.deepEqual(
    ports.map(({ tag, look }) => `${tag} ${look}`),
    ['i out', 'i in', 'rect out'],
    'not what the cross is inherited by',
  );
  const memory = createMemory();
  const rng = createRng(1);
  const joined = () => session.page.evaluate<number>('joined');
  for (let times = 0; times < 3; times++) {
    const view = viewOf(memory, await session.snapshot(''));
    const option = view.options.find(({ candidate }) => candidate.kind === 'port' && candidate.look === 'out');
    assert.ok(option);
    assert.ok(option.level < 1, 'few of any two can be joined');
    await perform(session, actionFor(option, view, memory, rng), valueSource());
    noteTried(memory, view.state.coarse, option.identity);
  }
  assert.equal(await joined(), 3);
});
