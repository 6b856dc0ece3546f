export function Skeleton() {
  return (
    <div className="skeleton" role="status">
      <span className="unseen">Loading</span>
      <i />
      <i />
      <i />
    </div>
  );
}
