import type { ReactNode } from 'react'
import type { ConfigProfile, Disk, Volume, Vpc } from '#api/generated/types.gen.ts'
import { formatMegabytes, humanize } from '#lib/format.ts'
import { Copy } from '#ui/display/Copy.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { Time } from '#ui/display/Time.tsx'
import styles from './ConfigDrawer.module.css'
import { helperLabels, modeLabels } from './configLabels.ts'
import { DevicesSection } from './DevicesSection.tsx'
import { InterfacesSection } from './InterfacesSection.tsx'
import { configLabel } from '../../labels.ts'

interface ConfigDrawerProps {
  config: ConfigProfile
  /** Undefined while they are loading or if they could not be loaded. */
  disks: readonly Disk[] | undefined
  volumes: readonly Volume[] | undefined
  /** The VPCs loaded so far. */
  vpcs: readonly Vpc[]
  /** True if the instance is booted with this configuration. */
  active: boolean
  /** Memory of the instance, in MB. */
  memory: number | undefined
  /** Region of the instance. */
  region: string | undefined
  onClose: () => void
}

const wordOf = (value: string | undefined) =>
  value === undefined ? undefined : (modeLabels[value] ?? humanize(value))

/** Shows all details of a configuration. */
export function ConfigDrawer(props: ConfigDrawerProps) {
  const { config, disks, volumes, vpcs, active, memory, region, onClose } = props
  return (
    <Drawer
      title={configLabel(config)}
      width="wide"
      onClose={onClose}
      meta={
        <span className={styles.meta}>
          Configuration <Copy value={String(config.id)} what="configuration ID" />
          {active && (
            <StatusChip status="active" variant="soft">
              Active
            </StatusChip>
          )}
        </span>
      }
    >
      <div className={styles.sections}>
        <Section title="Boot">
          <DescriptionList label="Boot">
            <DescriptionItem label="Kernel">
              <Copy value={config.kernel} what="kernel ID" />
            </DescriptionItem>
            <DescriptionItem label="Root device">
              <Copy value={config.root_device} what="root device" />
            </DescriptionItem>
            <DescriptionItem label="Run level">{wordOf(config.run_level)}</DescriptionItem>
            <DescriptionItem label="Virtualization">{wordOf(config.virt_mode)}</DescriptionItem>
            <DescriptionItem label="Memory limit">
              {memoryLimit(config.memory_limit, memory)}
            </DescriptionItem>
            <DescriptionItem label="Comments">{config.comments}</DescriptionItem>
          </DescriptionList>
        </Section>
        <Section title="Devices">
          <DevicesSection config={config} disks={disks} volumes={volumes} />
        </Section>
        <Section title="Interfaces">
          <InterfacesSection config={config} region={region} vpcs={vpcs} />
        </Section>
        <Section title="Helpers">
          <DescriptionList label="Helpers">
            {Object.entries({ ...blankHelpers, ...config.helpers }).map(([helper, on]) => (
              <DescriptionItem key={helper} label={helperLabels[helper] ?? humanize(helper)}>
                {typeof on === 'boolean' ? (on ? 'On' : 'Off') : undefined}
              </DescriptionItem>
            ))}
          </DescriptionList>
        </Section>
        <Section title="History">
          <DescriptionList label="History">
            <DescriptionItem label="Created">
              {config.created && <Time value={config.created} />}
            </DescriptionItem>
            <DescriptionItem label="Updated">
              {config.updated && <Time value={config.updated} />}
            </DescriptionItem>
          </DescriptionList>
        </Section>
      </div>
    </Drawer>
  )
}

/** The helpers of the contract are listed even if the response omits one. */
const blankHelpers = Object.fromEntries(
  Object.keys(helperLabels).map((helper) => [helper, undefined]),
) as Record<string, boolean | undefined>

function memoryLimit(limit: number | undefined, memory: number | undefined) {
  if (limit === undefined) return undefined
  if (limit > 0) return formatMegabytes(limit)
  return memory === undefined ? 'None, all memory' : `None, all ${formatMegabytes(memory)}`
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
