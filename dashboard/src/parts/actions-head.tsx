/** Heads the column of a table's buttons, for those who hear it. */
export const ActionsHead = () => (
  <th scope="col">
    <span className="unseen">Actions</span>
  </th>
);
