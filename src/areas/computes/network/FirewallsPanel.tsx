import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Compute, Firewall } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { assignFirewallDialog } from '../../firewalls/assignFirewallDialog.ts'
import { firewallPaths } from '#paths/firewalls.ts'
import { computeFirewallsQuery } from '../../firewalls/queries.ts'
import styles from './FirewallsPanel.module.css'
import { firewallLabel } from '../../labels.ts'

const drawers = ['assign-firewall'] as const

/** Lists the firewalls of an instance; they are managed on their own screens. */
export function FirewallsPanel({ compute }: { compute: Compute }) {
  const { id: computeId } = compute
  const drawer = useDrawerAddress({ names: drawers })
  const { data, error, isSuccess, isFetching, refetch } = useQuery(computeFirewallsQuery(computeId))
  const firewalls = data?.data
  return (
    <Panel
      title="Firewalls"
      action={
        <div className={styles.actions}>
          <Button size="small" onClick={() => drawer.open('assign-firewall')}>
            Assign firewall
          </Button>
          <Button size="small" href={firewallPaths.list()}>
            All firewalls
          </Button>
        </div>
      }
    >
      {drawer.name && (
        <assignFirewallDialog.Component computes={[compute]} onClose={drawer.close} />
      )}
      {error && !firewalls ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : firewalls ? (
        firewalls.length === 0 ? (
          <p className={styles.dim}>No firewalls: all traffic is allowed.</p>
        ) : (
          <ul className={styles.firewalls} aria-label="Firewalls">
            {firewalls.map((firewall) => (
              <Line key={firewall.id} firewall={firewall} />
            ))}
          </ul>
        )
      ) : isSuccess ? (
        <p className={styles.dim}>This token cannot view firewalls.</p>
      ) : (
        <Skeleton width="100%" height={32} />
      )}
    </Panel>
  )
}

const policyLabel = (policy: string | undefined) => (policy === 'DROP' ? 'drop' : 'accept')

function Line({ firewall: { id, label, status, rules } }: { firewall: Firewall }) {
  return (
    <li className={styles.firewall}>
      <Link className={styles.name} to={firewallPaths.tab(id, 'rules')}>
        {firewallLabel({ id, label })}
      </Link>
      <StatusChip status={status} />
      {rules && (
        <>
          <span>
            {plural(rules.inbound?.length ?? 0, 'inbound rule')}, default{' '}
            {policyLabel(rules.inbound_policy)}
          </span>
          <span>
            {plural(rules.outbound?.length ?? 0, 'outbound rule')}, default{' '}
            {policyLabel(rules.outbound_policy)}
          </span>
        </>
      )}
    </li>
  )
}
