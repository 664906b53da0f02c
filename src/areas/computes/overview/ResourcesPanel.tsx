import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type ApiError, asApiError } from '#api/http/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { computeBalancersQuery } from '#api/query/computeBalancers.ts'
import { plural } from '#lib/format.ts'
import { AddressCopy } from '#ui/display/AddressCopy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { activeConfigId } from '../public/activeConfig.ts'
import { balancerPaths } from '#paths/balancers.ts'
import { firewallPaths } from '#paths/firewalls.ts'
import { computeFirewallsQuery } from '../../firewalls/queries.ts'
import { interfaceName, isInVpc } from '../public/interfaceWords.ts'
import { balancerLabel, configLabel, firewallLabel, volumeLabel } from '../../labels.ts'
import { volumePaths } from '#paths/volumes.ts'
import { computeVolumesQuery } from '../../volumes/queries.ts'
import { vpcPaths } from '#paths/vpcs.ts'
import { useVpcs } from '../../vpcs/queries.ts'
import { activeInterfaces } from '../public/activeInterfaces.ts'
import { isPrivateIpv4 } from '../isPrivateIpv4.ts'
import { computePaths } from '#paths/computes.ts'
import { computeConfigsQuery } from '../queries.ts'
import styles from './ComputeOverviewTab.module.css'

/** Lists the active configuration of an instance and related objects, such as firewalls, volumes and load balancers. */
export function ResourcesPanel({ compute }: { compute: Compute }) {
  const { id, status } = compute
  const configs = useQuery(computeConfigsQuery(id))
  const list = configs.data?.rows ?? []
  const active = list.find((config) => config.id === activeConfigId(list, status))
  // A load balancer uses a private address, so skip the request for an instance without one.
  const canBeBalanced = (compute.ipv4 ?? []).some(isPrivateIpv4) || list.some(isInVpc)
  const balancers = useQuery({ ...computeBalancersQuery(id), enabled: canBeBalanced })
  const inVpcs = (activeInterfaces(list, status) ?? []).filter(({ purpose }) => purpose === 'vpc')
  const vpcs = useVpcs({ enabled: inVpcs.length > 0 }).rows
  const configsPath = computePaths.tab(id, 'configs')
  return (
    <Panel title="Resources">
      <DescriptionList>
        <Fact label={active ? 'Configuration' : 'Configurations'} query={configs}>
          {() =>
            active ? (
              <Link to={`${configsPath}?config=${active.id}`}>{configLabel(active)}</Link>
            ) : list.length === 0 ? (
              'None: the instance cannot boot'
            ) : (
              <>
                <Link to={configsPath}>{plural(list.length, 'configuration')}</Link>,{' '}
                {status === 'running' ? 'the API does not report which is active' : 'none active'}
              </>
            )
          }
        </Fact>
        {inVpcs.length > 0 && (
          <DescriptionItem label="Interfaces">
            <ul className={styles.names}>
              {inVpcs.map((each) => (
                <li key={each.id}>
                  {each.vpc_id == null ? (
                    interfaceName(each, vpcs)
                  ) : (
                    <Link to={vpcPaths.tab(each.vpc_id, 'subnets')}>
                      {interfaceName(each, vpcs)}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </DescriptionItem>
        )}
        <Fact label="Volumes" query={useQuery(computeVolumesQuery(id))}>
          {({ data }) =>
            data?.length ? (
              <>
                <Link to={computePaths.tab(id, 'storage')}>{plural(data.length, 'volume')}</Link>:{' '}
                {data.slice(0, maxNames).map((volume, index) => (
                  <Fragment key={volume.id}>
                    {index > 0 && ', '}
                    <Link to={volumePaths.detail(volume.id)}>{volumeLabel(volume)}</Link>
                  </Fragment>
                ))}
                {data.length > maxNames && ` and ${data.length - maxNames} more`}
              </>
            ) : (
              'None'
            )
          }
        </Fact>
        <Fact label="Firewalls" query={useQuery(computeFirewallsQuery(id))}>
          {({ data }) =>
            data?.length ? (
              <ul className={styles.names}>
                {data.map((firewall) => (
                  <li key={firewall.id}>
                    <Link to={firewallPaths.tab(firewall.id, 'rules')}>
                      {firewallLabel(firewall)}
                    </Link>
                    {firewall.status === 'disabled' && ', disabled'}
                  </li>
                ))}
              </ul>
            ) : (
              'None: all traffic is allowed'
            )
          }
        </Fact>
        {canBeBalanced && (
          <Fact label="Load balancers" query={balancers}>
            {({ data }) =>
              data?.length ? (
                <ul className={styles.names}>
                  {data.map((balancer) => (
                    <li key={balancer.id} className={styles.what}>
                      <Link to={balancerPaths.detail(balancer.id)}>{balancerLabel(balancer)}</Link>
                      {balancer.ipv4 && <AddressCopy value={balancer.ipv4} what="address" />}
                    </li>
                  ))}
                </ul>
              ) : (
                'None'
              )
            }
          </Fact>
        )}
      </DescriptionList>
    </Panel>
  )
}

const maxNames = 4

interface FactProps<Data> {
  label: string
  query: UseQueryResult<Data, ApiError>
  children: (data: NonNullable<Data>) => ReactNode
}

/** A fact with a separate query; not rendered if the API does not offer it. */
function Fact<Data>({ label, query: { data, error, isSuccess }, children }: FactProps<Data>) {
  const isRead = data !== undefined && data !== null
  if (isSuccess && !isRead) return null
  return (
    <DescriptionItem label={label}>
      {isRead ? (
        children(data)
      ) : error ? (
        <span className={styles.dim}>Unknown: {asApiError(error).message}</span>
      ) : (
        <Skeleton width="120px" />
      )}
    </DescriptionItem>
  )
}
