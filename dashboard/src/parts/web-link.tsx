import { webAddress } from '../text/addresses.ts';

/** A stranger's address: a link when it leads to the web, else just its text. */
export function WebLink({ to, children = to }: { to: string; children?: string }) {
  const address = webAddress(to);
  if (!address) return <span className="foreign">{children}</span>;
  return (
    <a className="foreign" href={address} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}
