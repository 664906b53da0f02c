import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Firewall } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { firewallPaths } from '../../firewalls/paths.ts'
import { computeFirewallsQuery } from '../../firewalls/queries.ts'
import styles from './FirewallsPanel.module.css'
import { firewallLabel } from '../../labels.ts'

/** Lists the firewalls of an instance; they are managed on their own screens. */
export function FirewallsPanel({ computeId }: { computeId: number }) {
  const { data, error, isSuccess, isFetching, refetch } = useQuery(computeFirewallsQuery(computeId))
  const firewalls = data?.data
  return (
    <Panel
      title="Firewalls"
      action={
        <Button size="small" href={firewallPaths.list()}>
          All firewalls
        </Button>
      }
    >
      {error && !firewalls ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : firewalls ? (
        firewalls.length === 0 ? (
          <p className={styles.dim}>
            No firewalls: all traffic is allowed. Assign one on the Devices tab of a firewall.
          </p>
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
