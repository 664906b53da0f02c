import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { cx } from '#lib/cx.ts'
import { Screen } from '#ui/Screen.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { computeCan } from '#contract/rules/computeStates.ts'
import { computeLabelFault, computeLabelLength } from '#contract/rules/labels.ts'
import { InlineEdit } from '#ui/InlineEdit.tsx'
import { useDeniedReason } from '#api/permissions.ts'
import { AddressCopy } from '#ui/AddressCopy.tsx'
import { TagList } from '#ui/TagList.tsx'
import { ComputeStatus } from './ComputeStatus.tsx'
import { TaskOutcome } from './TaskOutcome.tsx'
import { computePaths, computeTabs } from './paths.ts'
import { ActionHost } from './actions/ActionHost.tsx'
import { ActionsMenu } from './actions/ActionsMenu.tsx'
import { DeviceWait } from './power/DeviceWait.tsx'
import { PowerButtons } from './power/PowerButtons.tsx'
import { computeLabel } from '../labels.ts'
import { useComputeTypes, useUpdateCompute } from './queries.ts'
import { needs } from '../needs.ts'
import { regionLabel, useRegions } from '../regions/queries.ts'
import { LockBadge } from '../tags/LockBadge.tsx'
import styles from './ComputeHeader.module.css'
import { typeLabel } from './price.ts'

interface ComputeHeaderProps {
  compute: Compute
  children: ReactNode
}

/** The header of an instance, above each of its tabs. */
export function ComputeHeader({ compute, children }: ComputeHeaderProps) {
  const name = computeLabel(compute)
  const { pathname } = useLocation()
  const open = computeTabs.find(({ part }) => pathname.endsWith(`/${part}`))
  return (
    <Screen
      title={name}
      section={open?.label}
      heading={<ComputeLabel compute={compute} />}
      status={<ComputeStatus compute={compute} variant="soft" />}
      meta={<ComputeMeta compute={compute} />}
      metaBelow
      actions={
        <>
          <PowerButtons compute={compute} />
          <ActionsMenu compute={compute} />
        </>
      }
      tabs={
        <>
          <TaskOutcome compute={compute} />
          <DeviceWait compute={compute} />
          <Tabs label="Instance sections" tabs={tabsOf(compute.id)} />
        </>
      }
    >
      {children}
      <ActionHost computeId={compute.id} />
    </Screen>
  )
}

const tabsOf = (computeId: number) =>
  computeTabs.map(({ part, label }) => ({ to: computePaths.tab(computeId, part), label }))

/** The label in its place in the heading, where it can be changed. */
function ComputeLabel({ compute }: { compute: Compute }) {
  const { mutateAsync: update } = useUpdateCompute()
  const deniedReason = useDeniedReason(needs.compute.write(compute.id))
  const value = compute.label ?? ''
  return (
    <InlineEdit
      value={value}
      label={`label of ${computeLabel(compute)}`}
      check={computeLabelFault}
      limit={computeLabelLength.max}
      disabledReason={deniedReason ?? computeCan.update(compute.status ?? 'unknown')}
      onSave={(label) => update({ path: { computeId: compute.id }, body: { label } })}
    />
  )
}

/** Where the instance is, what it is, how it is reached and what it belongs to, in one line. */
function ComputeMeta({ compute }: { compute: Compute }) {
  const regions = useRegions()
  const types = useComputeTypes()
  const { region, type, ipv4, ipv6, tags } = compute
  return (
    <>
      {region && <span>{regionLabel(regions, region)}</span>}
      {type && <span>{typeLabel(types, type)}</span>}
      {ipv4?.[0] && (
        <span className={styles.address}>
          <AddressCopy value={ipv4[0]} what="IPv4 address" mono={false} />
        </span>
      )}
      {ipv6 && (
        <span className={cx(styles.address, styles.long)}>
          <AddressCopy value={ipv6.replace(/\/\d+$/, '')} what="IPv6 address" mono={false} />
        </span>
      )}
      {tags?.[0] !== undefined && <TagList tags={tags} limit={4} />}
      <LockBadge kind="compute" object={compute} name={computeLabel(compute)} />
    </>
  )
}
