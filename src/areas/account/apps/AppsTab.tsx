import { mdiTrashCanOutline } from '@mdi/js'
import { describeScope } from '#contract/rules/scopeDescriptions.ts'
import type { AuthorizedApp } from '#api/generated/types.gen.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { useAllPages } from '#api/query/query.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Time } from '#ui/display/Time.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { needs } from '../../needs.ts'
import styles from '../account.module.css'
import { ListHead } from '../ListHead.tsx'
import { appsQuery, useRevokeApp } from '../queries.ts'
import { AgentsPanel } from './AgentsPanel.tsx'

const scopesOf = ({ scopes = '' }: AuthorizedApp) => scopes.split(' ').filter(Boolean)

const nameOf = ({ id, label }: AuthorizedApp) => label || `Application ${id}`

const columns: readonly Column<AuthorizedApp>[] = [
  {
    id: 'label',
    header: 'Application',
    value: nameOf,
    width: 200,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'scopes',
    header: 'Allowed',
    value: (app) =>
      scopesOf(app)
        .map((scope) => describeScope(scope).title)
        .join(', ') || 'Username only',
    width: 260,
    grow: 2,
    mobile: 'meta',
  },
  {
    id: 'website',
    header: 'Website',
    value: (app) => app.website,
    mono: true,
    width: 200,
  },
  {
    id: 'created',
    header: 'Allowed since',
    value: (app) => app.created,
    cell: (app) => <Time value={app.created} />,
    sort: 'time',
    width: 140,
    mobile: 'meta',
  },
  {
    id: 'expiry',
    header: 'Expires',
    value: (app) => app.expiry,
    cell: (app) => <Time value={app.expiry} />,
    sort: 'time',
    width: 140,
  },
]

/** Lists the applications and agents that can act on behalf of the signed-in user. */
export function AppsTab() {
  return (
    <div className={styles.stack}>
      <Apps />
      <AgentsPanel />
    </div>
  )
}

function Apps() {
  const apps = useAllPages<AuthorizedApp>(appsQuery())
  const reason = useDeniedReason(needs.account.write)
  const revocation = useDrawerAddress({ names: ['revoke'] })
  const revoked = revocation.name && apps.rows.find(({ id }) => String(id) === revocation.id)
  const isMissing = apps.loaded === 0 && !apps.complete
  if (apps.error && isMissing) {
    if (apps.error.isGone) {
      return <p className={styles.quiet}>This API does not list authorized applications.</p>
    }
    return (
      <ErrorState
        error={apps.error}
        noun="applications"
        onRetry={() => void apps.refetch()}
        retrying={apps.isFetching}
      />
    )
  }
  return (
    <div className={styles.stack}>
      <ListHead list={apps}>
        These applications can act as you, within the permissions that you granted when you signed
        in to them.
      </ListHead>
      <DataTable
        label="Authorized applications"
        name="apps"
        height="content"
        columns={columns}
        rows={isMissing ? undefined : apps.rows}
        total={isMissing ? undefined : apps.total}
        loading={!apps.complete}
        rowId={(app) => app.id}
        rowActions={(app) => [
          {
            label: 'Revoke',
            icon: mdiTrashCanOutline,
            danger: true,
            onSelect: () => revocation.open('revoke', app.id),
            disabledReason: reason,
          },
        ]}
        defaultSort="-created"
        empty={
          <EmptyState title="No authorized applications">
            Applications that you sign in to with this platform appear here.
          </EmptyState>
        }
      />
      {revoked && <RevokeAppDialog app={revoked} onClose={revocation.close} />}
    </div>
  )
}

function RevokeAppDialog({ app, onClose }: { app: AuthorizedApp; onClose: () => void }) {
  const revoke = useRevokeApp()
  const name = nameOf(app)
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      action={`Revoke ${name}`}
      call="DELETE /profile/apps/{appId}"
      callParts={{ path: { appId: app.id } }}
      onConfirm={async () => {
        await revoke.mutateAsync({ path: { appId: app.id } })
        toast(`Revoked ${name}`)
      }}
      onClose={onClose}
    >
      <p>
        It loses access immediately and must ask you again. Console sessions that signed in through
        it end.
      </p>
    </ConfirmDialog>
  )
}
