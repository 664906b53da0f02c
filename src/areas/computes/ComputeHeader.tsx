import type { ReactNode } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { Screen } from '#ui/Screen.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { computePaths, computeTabs } from './paths.ts'

interface ComputeHeaderProps {
  compute: Compute
  children: ReactNode
}

/** What is always in sight of an instance, around the tab that is open. */
export function ComputeHeader({ compute, children }: ComputeHeaderProps) {
  const name = compute.label ?? `Instance ${compute.id}`
  return (
    <Screen
      title={name}
      status={<StatusChip status={compute.status} variant="soft" />}
      tabs={
        <Tabs
          label="Instance sections"
          tabs={computeTabs.map(({ part, label }) => ({
            to: computePaths.tab(compute.id, part),
            label,
          }))}
        />
      }
    >
      {children}
    </Screen>
  )
}
