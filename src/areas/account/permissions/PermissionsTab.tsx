import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { operationNeeds } from '#contract/generated/needs.gen.ts'
import { describeScope } from '#contract/rules/scopeDescriptions.ts'
import { grantsQuery } from '#api/session/permissions.ts'
import { useRequestLog } from '#api/http/requestLog.ts'
import { useScopes } from '#api/session/scopes.ts'
import { useSession } from '#api/session/session.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Time } from '#ui/display/Time.tsx'
import styles from '../account.module.css'
import { accountPaths } from '#paths/account.ts'
import { DenialPanel } from './DenialPanel.tsx'
import { observedIn, type Observed } from './observed.ts'
import own from './permissions.module.css'

const columns: readonly Column<Observed>[] = [
  {
    id: 'action',
    header: 'Action',
    value: ({ operation }) => operation.summary,
    width: 260,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'outcome',
    header: 'Outcome',
    value: ({ allowed, refused }) =>
      [allowed > 0 && `${allowed} allowed`, refused > 0 && `${refused} denied`]
        .filter(Boolean)
        .join(', '),
    width: 170,
    mobile: 'meta',
  },
  {
    id: 'scope',
    header: 'Scope',
    value: ({ operation }) => operation.scopes.join(' ') || 'No scope needed',
    mono: true,
    width: 220,
  },
  {
    id: 'last',
    header: 'Last',
    value: ({ last }) => new Date(last).toISOString().slice(0, 19),
    cell: ({ last }) => <Time value={new Date(last)} />,
    sort: 'time',
    width: 120,
    mobile: 'meta',
  },
]

/**
 * Shows the permissions of the current token, the requests made with it, and the permissions that a rejected request
 * lacked.
 */
export function PermissionsTab() {
  const [search] = useSearchParams()
  const scopes = useScopes()
  const { session } = useSession()
  const { data: grants, isPending, error, refetch, isFetching } = useQuery(grantsQuery())
  const log = useRequestLog()
  const acting = {
    username: session?.username ?? undefined,
    scopes,
    grants: isPending ? undefined : grants,
  }
  return (
    <div className={styles.stack}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      <DenialPanel call={search.get('call')} acting={acting} log={log} />
      <Panel title="Token permissions">
        <TokenScopes scopes={scopes} />
      </Panel>
      <Panel title="Requests since page load" variant="bare">
        <DataTable
          label="Requests since page load"
          name="observed"
          height="content"
          columns={columns}
          rows={observedIn(log, operationNeeds, scopes)}
          rowId={({ operation }) => operation.id}
          rowActions={({ operation, path }) => [
            { label: 'Explain', href: accountPaths.refusal(operation.method, path) },
          ]}
          defaultSort="-last"
          empty={
            <EmptyState title="No requests yet">
              Requests sent since this page was opened appear here.
            </EmptyState>
          }
        />
      </Panel>
    </div>
  )
}

function TokenScopes({ scopes }: { scopes: string | undefined }) {
  if (scopes === undefined)
    return <p className={styles.quiet}>Unknown until the API’s first response.</p>
  const scopeList = scopes.split(/[\s,]+/).filter(Boolean)
  if (scopeList.length === 0) return <p>No scopes: only your profile, regions and plans.</p>
  return (
    <ul className={own.scopes}>
      {scopeList.map((scope) => {
        const { title, detail } = describeScope(scope)
        return (
          <li key={scope}>
            <strong>{title}</strong> {scope !== '*' && <code>{scope}</code>}
            <p className={styles.quiet}>{detail}</p>
          </li>
        )
      })}
    </ul>
  )
}
