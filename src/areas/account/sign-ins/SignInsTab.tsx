import { useQuery } from '@tanstack/react-query'
import type { Login } from '#api/generated/types.gen.ts'
import { grantsQuery } from '#api/session/permissions.ts'
import { useAllPages } from '#api/query/query.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import styles from '../account.module.css'
import { ListHead } from '../ListHead.tsx'
import { loginColumns } from '../profile/loginColumns.tsx'
import { accountLoginsQuery, allOwnLoginsQuery } from '../queries.ts'

/** Lists the sign-ins of the last 90 days: of all users for an unrestricted user, else only the user's. */
export function SignInsTab() {
  const { data: grants, isPending } = useQuery(grantsQuery())
  if (isPending) return null
  return grants?.global ? <SignIns own /> : <SignIns />
}

function SignIns({ own = false }: { own?: boolean }) {
  const logins = useAllPages<Login>(own ? allOwnLoginsQuery() : accountLoginsQuery())
  const isMissing = logins.loaded === 0 && !logins.complete
  if (logins.error && isMissing) {
    return (
      <ErrorState
        error={logins.error}
        noun="sign-ins"
        onRetry={() => void logins.refetch()}
        retrying={logins.isFetching}
      />
    )
  }
  const label = own ? 'Your sign-ins' : 'Sign-ins of all users'
  return (
    <div className={styles.stack}>
      <ListHead list={logins}>
        {own
          ? 'Your sign-ins of the last 90 days. Unrestricted users see those of everyone.'
          : 'The sign-ins of all users over the last 90 days. A failed sign-in had a wrong password or an expired link.'}
      </ListHead>
      <DataTable
        label={label}
        name="sign-ins"
        columns={loginColumns({ withUser: !own })}
        rows={isMissing ? undefined : logins.rows}
        total={isMissing ? undefined : logins.total}
        loading={!logins.complete}
        rowId={(login) => login.id}
        defaultSort="-datetime"
        empty={<EmptyState title="No sign-ins">Sign-ins are listed for 90 days.</EmptyState>}
      />
    </div>
  )
}
