import { Link } from 'react-router'
import { listFirewallsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Balancer } from '#api/generated/types.gen.ts'
import { useAllPages } from '#api/query/query.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { firewallPaths } from '#paths/firewalls.ts'
import { tagPaths } from '#paths/tags.ts'
import { AddressCopy } from '#ui/display/AddressCopy.tsx'
import { TagList } from '#ui/display/TagList.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { DetailsPanel } from '../DetailsPanel.tsx'
import { firewallLabel } from '../labels.ts'
import styles from '../ObjectOverview.module.css'
import { RecentEvents } from '../RecentEvents.tsx'
import own from './Balancer.module.css'
import { InstancesPanel } from './InstancesPanel.tsx'
import { throttleText, transferText } from './balancerText.ts'

/** Content of a load balancer's screen: its addresses, facts, instances and events. */
export function BalancerOverview({ balancer }: { balancer: Balancer }) {
  return (
    <div className={styles.panels}>
      <div className={styles.column}>
        <div className={own.addresses}>
          <Panel title="Addresses">
            <DescriptionList>
              <DescriptionItem label="Hostname">
                <AddressCopy value={balancer.hostname} what="hostname" />
              </DescriptionItem>
              <DescriptionItem label="IPv4">
                <AddressCopy value={balancer.ipv4} what="IPv4 address" />
              </DescriptionItem>
              <DescriptionItem label="IPv6">
                <AddressCopy value={balancer.ipv6} what="IPv6 address" />
              </DescriptionItem>
              <Firewalls balancerId={balancer.id} />
            </DescriptionList>
          </Panel>
        </div>
        <BalancerDetails balancer={balancer} />
      </div>
      <div className={styles.column}>
        <InstancesPanel balancer={balancer} />
        <RecentEvents type="balancer" id={balancer.id} />
      </div>
    </div>
  )
}

/** Firewalls that filter the load balancer, which only their own list contains. */
function Firewalls({ balancerId }: { balancerId: number }) {
  const { rows, complete, error, pageError } = useAllPages(listFirewallsOptions())
  const isRestricted = useDeniedReason({ unrestricted: true }) !== undefined
  const failure = error ?? pageError
  const firewalls = rows.filter(({ entities }) =>
    entities?.some(({ id, type }) => type === 'balancer' && id === balancerId),
  )
  return (
    <DescriptionItem label="Firewalls">
      {firewalls.length > 0 && (
        <ul className={styles.list}>
          {firewalls.map((firewall) => (
            <li key={firewall.id}>
              <Link to={firewallPaths.tab(firewall.id, 'rules')}>{firewallLabel(firewall)}</Link>
              {firewall.status === 'disabled' && ', disabled'}
            </li>
          ))}
        </ul>
      )}
      {failure ? (
        <span className={styles.dim}>Unknown: {failure.message}</span>
      ) : !complete ? (
        <Skeleton width="120px" />
      ) : firewalls.length > 0 ? null : isRestricted ? (
        'None that you may see'
      ) : (
        'None: all traffic is allowed'
      )}
    </DescriptionItem>
  )
}

function BalancerDetails({ balancer }: { balancer: Balancer }) {
  const { transfer, tags } = balancer
  const total = transferText(transfer?.total)
  return (
    <DetailsPanel object={balancer}>
      <DescriptionItem label="Client limit">{throttleText(balancer)}</DescriptionItem>
      <DescriptionItem label="This month">
        {total === undefined
          ? 'Not measured yet'
          : `${total}: ${transferText(transfer?.in)} in, ${transferText(transfer?.out)} out`}
      </DescriptionItem>
      <DescriptionItem label="Tags">
        {tags?.[0] !== undefined && <TagList tags={tags} limit={20} />}
        <p className={styles.dim}>
          Read-only. To add a tag, <Link to={tagPaths.create()}>create a new one</Link>.
        </p>
      </DescriptionItem>
      <DescriptionItem label="Changes">
        Not possible: the API has no operation for them
      </DescriptionItem>
    </DetailsPanel>
  )
}
