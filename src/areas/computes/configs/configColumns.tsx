import type { ConfigProfile } from '#api/generated/types.gen.ts'
import { Chip } from '#ui/display/Chip.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { Column } from '#ui/table/column.ts'
import styles from './ConfigsTab.module.css'
import { configLabel } from '../../labels.ts'

export interface ConfigTableRow {
  config: ConfigProfile
  active: boolean
  /** Slots in use: "sda Ubuntu disk". */
  devices: { slot: string; name: string }[]
  /** Interfaces: "eth0 Public". */
  interfaces: string[]
}

export const configColumns: readonly Column<ConfigTableRow>[] = [
  {
    id: 'label',
    header: 'Configuration',
    value: ({ config }) => configLabel(config),
    width: 220,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'active',
    header: 'State',
    value: ({ active }) => (active ? 'Active' : null),
    cell: ({ active }) =>
      active ? (
        <StatusChip status="active" detail="The instance is running this configuration">
          Active
        </StatusChip>
      ) : undefined,
    width: 100,
    mobile: 'meta',
  },
  {
    id: 'kernel',
    header: 'Kernel',
    value: ({ config }) => config.kernel,
    mono: true,
    width: 140,
    mobile: 'meta',
  },
  {
    id: 'root_device',
    header: 'Root device',
    value: ({ config }) => config.root_device,
    mono: true,
    width: 96,
  },
  {
    id: 'devices',
    header: 'Devices',
    value: ({ devices }) => devices.map(({ slot, name }) => `${slot} ${name}`).join(', '),
    cell: ({ devices }) =>
      devices.length > 0 && (
        <span className={styles.chips}>
          {devices.map(({ slot, name }) => (
            <Chip key={slot}>
              <span className={styles.slot}>{slot}</span> {name}
            </Chip>
          ))}
        </span>
      ),
    sort: false,
    width: 300,
    grow: 2,
  },
  {
    id: 'interfaces',
    header: 'Interfaces',
    value: ({ interfaces }) => interfaces.join(', '),
    cell: ({ interfaces }) => (
      <span className={styles.chips}>
        {interfaces.map((chip) => (
          <Chip key={chip}>{chip}</Chip>
        ))}
      </span>
    ),
    sort: false,
    width: 136,
    grow: 1,
    mobile: 'meta',
  },
]
