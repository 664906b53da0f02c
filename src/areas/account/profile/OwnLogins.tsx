import { useQuery } from '@tanstack/react-query'
import type { Login } from '#api/generated/types.gen.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Time } from '#ui/Time.tsx'
import { ownLoginsQuery } from '../queries.ts'
import styles from '../account.module.css'

const columns: readonly Column<Login>[] = [
  {
    id: 'datetime',
    header: 'When',
    value: (login) => login.datetime,
    cell: (login) => <Time value={login.datetime} />,
    sort: 'time',
    width: 160,
    mobile: 'title',
  },
  {
    id: 'status',
    header: 'Outcome',
    value: (login) => login.status,
    cell: ({ status }) => (
      <StatusChip
        status={status}
        {...(status === 'successful' && { family: 'running' as const })}
      />
    ),
    width: 130,
    mobile: 'meta',
  },
  {
    id: 'ip',
    header: 'From',
    value: (login) => login.ip,
    mono: true,
    sort: 'address',
    copy: 'address',
    grow: 1,
    mobile: 'meta',
  },
]

/** The last sign-ins; an API without them is said in one line. */
export function OwnLogins() {
  const { data, error, isSuccess, isFetching, refetch } = useQuery(ownLoginsQuery())
  return (
    <Panel title="Your last sign-ins" variant="bare">
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : isSuccess && !data ? (
        <p className={styles.quiet}>This API does not offer the history of sign-ins to you.</p>
      ) : (
        <DataTable
          label="Your last sign-ins"
          name="own-logins"
          scope="logins"
          height="content"
          columns={columns}
          rows={data?.data}
          total={data?.data?.length}
          rowId={(login) => login.id}
          defaultSort="-datetime"
          empty={
            <EmptyState title="No sign-ins">
              Every sign-in with your user name is kept here for 90 days.
            </EmptyState>
          }
        />
      )}
    </Panel>
  )
}
