import { mdiLogoutVariant } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReadOnlyReason } from '#api/session/readOnly.ts'
import { plural } from '#lib/format.ts'
import { toWireTime } from '#lib/time.ts'
import { Button } from '#ui/display/Button.tsx'
import { Chip } from '#ui/display/Chip.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Time } from '#ui/display/Time.tsx'
import { toast } from '#ui/overlay/toast.ts'
import styles from '../account.module.css'
import { ListHead } from '../ListHead.tsx'
import { browserText } from './browserText.ts'
import {
  endOtherSessions,
  endSession,
  type OwnSession,
  ownSessionsQuery,
} from './sessionQueries.ts'

const ways: Record<string, string> = {
  link: 'One-time link',
  token: 'Access token',
  oauth: 'Sign-in page',
  passkey: 'Passkey',
}

const columns: readonly Column<OwnSession>[] = [
  {
    id: 'browser',
    header: 'Browser',
    value: ({ user_agent: userAgent }) => browserText(userAgent),
    cell: ({ user_agent: userAgent, current }) => (
      <span className={styles.marked}>
        {browserText(userAgent)}
        {current && <Chip>This session</Chip>}
      </span>
    ),
    width: 240,
    grow: 2,
    mobile: 'title',
  },
  {
    id: 'address',
    header: 'From',
    value: ({ address }) => address,
    mono: true,
    sort: 'address',
    copy: 'address',
    width: 160,
    grow: 1,
    mobile: 'meta',
  },
  {
    id: 'way',
    header: 'Signed in with',
    value: ({ way }) => ways[way] ?? way,
    width: 140,
  },
  {
    id: 'started',
    header: 'Started',
    value: ({ started }) => started,
    cell: ({ started }) => <Time value={started} />,
    sort: 'time',
    width: 150,
  },
  {
    id: 'last_used',
    header: 'Last used',
    value: ({ last_used: used, current }) => (current ? toWireTime(new Date()) : used),
    // The session of this page is in use now, although the server notes it only once in a while.
    cell: ({ last_used: used, current }) => (current ? 'Now' : <Time value={used} />),
    sort: 'time',
    width: 150,
    mobile: 'meta',
  },
]

/** Lists the user's sessions in this console. */
export function SessionsTab() {
  const readOnlyReason = useReadOnlyReason()
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(ownSessionsQuery)
  const [ending, setEnding] = useState<OwnSession | 'others'>()
  if (error && !data)
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  const others = data?.sessions.filter(({ current }) => !current).length ?? 0
  return (
    <div className={styles.stack}>
      <ListHead
        list={{ refetch, updatedAt: dataUpdatedAt }}
        action={
          <Button
            icon={mdiLogoutVariant}
            onClick={() => setEnding('others')}
            disabledReason={
              readOnlyReason ?? (others === 0 ? 'There are no other sessions' : undefined)
            }
          >
            End all others
          </Button>
        }
      >
        Browsers that are signed in to this console. Ending a session signs its browser out
        immediately.
        {data?.shared === false &&
          ' Only sessions that this server has seen since it started are listed.'}
      </ListHead>
      <DataTable
        label="Your sessions"
        name="sessions"
        height="content"
        columns={columns}
        rows={data?.sessions}
        total={data?.sessions.length}
        rowId={({ id }) => id}
        rowActions={(session) => [
          {
            label: 'End session',
            icon: mdiLogoutVariant,
            danger: true,
            onSelect: () => setEnding(session),
            disabledReason:
              readOnlyReason ?? (session.current ? 'Sign out to end this session' : undefined),
          },
        ]}
        defaultSort="-last_used"
        empty={<EmptyState title="No sessions">Sign in again to see them here.</EmptyState>}
      />
      {ending === 'others' && (
        <EndOthersDialog count={others} onClose={() => setEnding(undefined)} />
      )}
      {ending && ending !== 'others' && (
        <EndDialog session={ending} onClose={() => setEnding(undefined)} />
      )}
    </div>
  )
}

function EndDialog({ session, onClose }: { session: OwnSession; onClose: () => void }) {
  const browser = browserText(session.user_agent)
  return (
    <ConfirmDialog
      title="End this session?"
      action="End session"
      onConfirm={async () => {
        await endSession(session.id)
        toast(`Ended the session of ${browser}`)
      }}
      onClose={onClose}
    >
      <p>
        {browser} at {session.address} must sign in again.
      </p>
    </ConfirmDialog>
  )
}

function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="End all other sessions?"
      action={`End ${plural(count, 'session')}`}
      onConfirm={async () => toast(`Ended ${plural(await endOtherSessions(), 'session')}`)}
      onClose={onClose}
    >
      <p>You stay signed in here. Every other browser must sign in again.</p>
    </ConfirmDialog>
  )
}
