import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { ownLoginsQuery } from '../queries.ts'
import { loginColumns } from './loginColumns.tsx'
import styles from '../account.module.css'

/** Latest sign-ins of the user; a one-line message if the API does not list them. */
export function OwnLogins() {
  const { data, error, isSuccess, isFetching, refetch } = useQuery(ownLoginsQuery())
  return (
    <Panel title="Your last sign-ins" variant="bare">
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : isSuccess && !data ? (
        <p className={styles.quiet}>You don’t have access to the sign-in history.</p>
      ) : (
        <DataTable
          label="Your last sign-ins"
          name="own-logins"
          scope="logins"
          height="content"
          columns={loginColumns()}
          rows={data?.data}
          total={data?.data?.length}
          rowId={(login) => login.id}
          defaultSort="-datetime"
          empty={
            <EmptyState title="No sign-ins">
              Sign-ins with your username are listed for 90 days.
            </EmptyState>
          }
        />
      )}
    </Panel>
  )
}
