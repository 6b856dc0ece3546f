const product = 'mutation { createSubject(input: { name: "Shop", baseUrl: "https://shop.example.com" }) { id } }';
const target = 'mutation { upsertSimulationTarget(input: { subjectId: "…", buildKey: "main", name: "main" }) { id } }';
const start = 'mutation { startExploration(input: { targetId: "…" }) { id batch { url } } }';

/** What to do where there is no product yet. */
export function FirstSteps() {
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">Nothing to explore yet</h2>
      <p>
        Three requests to <code>{window.location.origin}/graphql</code>, with a token of an API key, lead to the first
        result. README.md shows them with curl.
      </p>
      <ol>
        <li>
          Make a product with the address that is to be explored.
          <pre>{product}</pre>
        </li>
        <li>
          Make a target: a branch, a pull request or an environment of it.
          <pre>{target}</pre>
        </li>
        <li>
          Start. The run appears here at once; the GitHub Action does steps 2 and 3 for every pull request.
          <pre>{start}</pre>
        </li>
      </ol>
    </section>
  );
}
