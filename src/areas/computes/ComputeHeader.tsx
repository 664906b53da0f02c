import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { Screen } from '#ui/Screen.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ComputeLabel } from './ComputeLabel.tsx'
import { ComputeMeta } from './ComputeMeta.tsx'
import { ComputeStatus } from './ComputeStatus.tsx'
import { TaskOutcome } from './TaskOutcome.tsx'
import { computePaths, computeTabs } from './paths.ts'
import { ActionHost } from './actions/ActionHost.tsx'
import { ActionsMenu } from './actions/ActionsMenu.tsx'
import { DeviceWait } from './power/DeviceWait.tsx'
import { PowerButtons } from './power/PowerButtons.tsx'
import { computeLabel } from '../labels.ts'

interface ComputeHeaderProps {
  compute: Compute
  children: ReactNode
}

/** What is always in sight of an instance, around the tab that is open. */
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
      actions={
        <>
          <PowerButtons compute={compute} />
          <ActionsMenu compute={compute} />
        </>
      }
      tabs={
        <>
          <ComputeMeta compute={compute} />
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
