import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { cx } from '#lib/cx.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { computeLabelError, computeLabelLength } from '#contract/rules/labels.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { InlineEdit } from '#ui/form/InlineEdit.tsx'
import { AddressCopy } from '#ui/display/AddressCopy.tsx'
import { ComputeStatus } from './ComputeStatus.tsx'
import { AnnouncedMaintenance } from './overview/AnnouncedMaintenance.tsx'
import { TaskOutcome } from './TaskOutcome.tsx'
import { computePaths, computeTabs } from '#paths/computes.ts'
import { ActionHost } from './actions/ActionHost.tsx'
import { useActionsMenu } from './actions/useActionsMenu.ts'
import { DeviceWait } from './power/DeviceWait.tsx'
import { PowerButtons } from './power/PowerButtons.tsx'
import { computeLabel } from '../labels.ts'
import { computeConfigsQuery, useComputeTypes, useUpdateCompute } from './queries.ts'
import { activeInterfaces } from './public/activeInterfaces.ts'
import { leadsOutside } from './public/interfaceWords.ts'
import { needs } from '../needs.ts'
import { ObjectHeader } from '../ObjectHeader.tsx'
import { useDeleteLock } from '../tags/public/useDeleteLock.tsx'
import { regionLabel, useRegions } from '#api/query/regions.ts'
import { reachableIpv4 } from './reachableIpv4.ts'
import styles from './ComputeHeader.module.css'
import { typeLabel } from './public/price.ts'

interface ComputeHeaderProps {
  compute: Compute
  /** Time of the last response, in milliseconds since 1970. */
  updatedAt: number
  children: ReactNode
}

/** Header of an instance, shown above each of its tabs. */
export function ComputeHeader({ compute, updatedAt, children }: ComputeHeaderProps) {
  const name = computeLabel(compute)
  const { mutateAsync: update } = useUpdateCompute()
  const deniedReason = useDeniedReason(needs.compute.write(compute.id))
  return (
    <ObjectHeader
      name={name}
      noun="Instance"
      href={computePaths.detail(compute.id)}
      updatedAt={updatedAt}
      heading={
        <InlineEdit
          label={`label of ${name}`}
          value={compute.label ?? ''}
          check={computeLabelError}
          limit={computeLabelLength.max}
          disabledReason={deniedReason ?? computeCan.update(compute.status ?? 'unknown')}
          onSave={(label) => update({ path: { computeId: compute.id }, body: { label } })}
        />
      }
      status={<ComputeStatus compute={compute} variant="soft" />}
      facts={<ComputeFacts compute={compute} />}
      tagged={{ object: compute, lock: useDeleteLock('compute', needs.compute.tag, name) }}
      primary={<PowerButtons compute={compute} />}
      menu={useActionsMenu(compute)}
      notices={
        <>
          <AnnouncedMaintenance computeId={compute.id} />
          <TaskOutcome compute={compute} />
          <DeviceWait compute={compute} />
        </>
      }
      tabs={computeTabs.map(({ part, label }) => ({
        to: computePaths.tab(compute.id, part),
        label,
      }))}
    >
      {children}
      <ActionHost computeId={compute.id} />
    </ObjectHeader>
  )
}

/** Region, plan and main addresses of the instance, in one line. */
function ComputeFacts({ compute }: { compute: Compute }) {
  const regions = useRegions()
  const types = useComputeTypes()
  const { region, type } = compute
  const configs = useQuery(computeConfigsQuery(compute.id)).data?.rows ?? []
  const ipv4 = reachableIpv4(compute, configs)
  const isReachable = leadsOutside(activeInterfaces(configs, compute.status) ?? [])
  const ipv6 = isReachable ? compute.ipv6 : undefined
  return (
    <>
      {region && <span>{regionLabel(regions, region)}</span>}
      {type && <span>{typeLabel(types, type)}</span>}
      {ipv4 && (
        <span className={styles.address}>
          <AddressCopy value={ipv4} what="IPv4 address" mono={false} />
        </span>
      )}
      {ipv6 && (
        <span className={cx(styles.address, styles.long)}>
          <AddressCopy value={ipv6.replace(/\/\d+$/, '')} what="IPv6 address" mono={false} />
        </span>
      )}
    </>
  )
}
