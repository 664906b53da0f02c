import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Grants } from '#api/generated/types.gen.ts'
import { curlOf } from '#api/http/curl.ts'
import { plural } from '#lib/format.ts'
import { ActionBar } from '#ui/layout/ActionBar.tsx'
import { Button } from '#ui/display/Button.tsx'
import { CopyCurl } from '#ui/form/CopyCurl.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import accountStyles from '../account.module.css'
import { userGrantsQuery, useUpdateGrants } from '../queries.ts'
import styles from './grants.module.css'
import { countChanges, grantsChanges, noChanges } from './grantsDraft.ts'
import { GrantsTable } from './GrantsTable.tsx'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

/** Edits the grants of a restricted user and saves all changes in one request. */
export function GrantsEditor({ username, grants }: { username: string; grants: Grants }) {
  const [draft, setDraft] = useState(noChanges)
  const client = useQueryClient()
  const update = useUpdateGrants()
  const reason = useDeniedReason(needs.account.users)
  const count = countChanges(draft)
  // Guard changes of the path only, because the table's filter changes the query string.
  const guard = useLeaveGuard(count > 0, 'path')

  const save = () =>
    update.mutate(
      { path: { username }, body: grantsChanges(grants, draft) },
      {
        onSuccess: (saved) => {
          client.setQueryData(userGrantsQuery(username).queryKey, saved)
          setDraft(noChanges)
          toast(`Saved ${plural(count, 'change')} to the grants of ${username}`)
        },
      },
    )
  const curl = () =>
    curlOf({
      method: 'PUT',
      path: `/v4/account/users/${encodeURIComponent(username)}/grants`,
      query: '',
      body: grantsChanges(grants, draft),
    })
  return (
    <div className={accountStyles.stack}>
      <GrantsTable
        grants={grants}
        deniedReason={reason}
        draft={draft}
        onChange={(next) => {
          if (!update.isPending) setDraft(next)
        }}
      />
      {update.error && <ErrorNotice error={update.error} />}
      <ActionBar>
        <output className={styles.count}>
          {count === 0 ? 'No changes' : plural(count, 'change')}
        </output>
        {count > 0 && !update.isPending && (
          <>
            <CopyCurl command={curl} />
            <Button onClick={() => setDraft(noChanges)}>Discard changes</Button>
          </>
        )}
        <Button
          variant="primary"
          busy={update.isPending}
          disabledReason={reason ?? (count === 0 ? 'No changes.' : undefined)}
          onClick={save}
        >
          Save grants
        </Button>
      </ActionBar>
      <LeaveGuard guard={guard} onDiscard={() => setDraft(noChanges)} />
    </div>
  )
}
