import { Copied } from './copied.tsx';

/** The Action's workflow with the ids filled in. */
export function Workflow({ subjectId }: { subjectId: string }) {
  const text = [
    'name: Explore',
    'on: pull_request',
    'permissions: {}',
    'jobs:',
    '  explore:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    '      - uses: outrider/outrider@v0',
    '        with:',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: GitHub fills this in.
    '          api-key: ${{ secrets.OUTRIDER_API_KEY }}',
    `          base-url: ${window.location.origin}`,
    `          subject-id: ${subjectId}`,
    '',
  ].join('\n');
  return <Copied label=".github/workflows/explore.yml" text={text} code />;
}
