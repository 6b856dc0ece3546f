import { AuditPageDocument } from '../../../../contract/api.generated.ts';
import { useLive } from '../../api/use-live.ts';
import { Nothing } from '../../parts/nothing.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useFilters } from '../../parts/use-filters.ts';
import { Waiting } from '../../parts/waiting.tsx';
import { When } from '../../parts/when.tsx';

const limit = 50;

/** Who changed what, newest first. */
export function Audit() {
  const { offset } = useFilters();
  const live = useLive(AuditPageDocument, { limit, offset }, { keep: true });
  return (
    <Waiting live={live}>
      {({ auditLog }) =>
        auditLog && auditLog.entries.length > 0 ? (
          <>
            <table className="list">
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">Who</th>
                  <th scope="col">When</th>
                </tr>
              </thead>
              <tbody>
                {auditLog.entries.map(({ id, at, actor, action, subject, details }) => (
                  <tr key={id}>
                    <th scope="row">
                      <code>{action}</code> <span className="foreign">{subject}</span>
                      {details && Object.keys(details).length > 0 && (
                        <span className="reason foreign">
                          {Object.entries(details)
                            .map(
                              ([name, value]) =>
                                `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
                            )
                            .join(', ')}
                        </span>
                      )}
                    </th>
                    <td className="foreign">{actor}</td>
                    <td>
                      <When at={at} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Pager
              {...{ offset, limit }}
              shown={auditLog.entries.length}
              total={auditLog.totalCount}
              hasMore={auditLog.hasMore}
            />
          </>
        ) : (
          <Nothing title="Nothing was changed yet">Changes to keys, members, products and more appear here.</Nothing>
        )
      }
    </Waiting>
  );
}
