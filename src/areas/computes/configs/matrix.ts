import type { ConfigProfile, Disk, Volume } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { rootSlot, slotUses } from '../slotUses.ts'
import { slotDeviceName } from './slotDeviceName.ts'
import { configLabel, diskLabel } from '../../labels.ts'

/** A disk or volume with its slots in each configuration. */
export interface MatrixRow {
  key: string
  kind: 'disk' | 'volume'
  id: number
  name: string
  /** True if a configuration refers to the disk, but the disk does not exist. */
  missing: boolean
  /** Slots by configuration, in the order of the configurations. */
  slots: string[][]
}

const knownSlotUses = (configs: readonly ConfigProfile[]) =>
  configs.flatMap((config) => slotUses(config).filter((use) => use.kind !== 'unknown'))

/**
 * Returns the rows of the table.
 * @param disks undefined if they could not be loaded; the rows then include only disks that a configuration refers to
 */
export function matrixRows(
  configs: readonly ConfigProfile[],
  disks: readonly Disk[] | undefined,
  volumes: readonly Volume[] = [],
): MatrixRow[] {
  const rows = new Map<string, Omit<MatrixRow, 'slots'>>()
  for (const disk of disks ?? []) {
    const name = diskLabel(disk)
    rows.set(`disk ${disk.id}`, {
      key: `disk ${disk.id}`,
      kind: 'disk',
      id: disk.id,
      name,
      missing: false,
    })
  }
  for (const use of knownSlotUses(configs)) {
    const { kind, id } = use
    const key = `${kind} ${id}`
    if (rows.has(key)) continue
    const name = slotDeviceName(use, disks, volumes)
    rows.set(key, { key, kind, id, name, missing: kind === 'disk' && disks !== undefined })
  }
  return Array.from(rows.values(), (row) => ({
    ...row,
    slots: configs.map((config) =>
      slotUses(config)
        .filter((use) => use.kind === row.kind && use.id === row.id)
        .map(({ slot }) => slot),
    ),
  }))
}

/** Returns warnings about devices that do not work or are unused, one sentence each. */
export function matrixFindings(
  configs: readonly ConfigProfile[],
  disks: readonly Disk[] | undefined,
  volumes?: readonly Volume[],
): string[] {
  const rows = matrixRows(configs, disks, volumes)
  const findings: string[] = []
  for (const [index, config] of configs.entries()) {
    const slot = rootSlot(config.root_device)
    const filled = slotUses(config).some((use) => use.slot === slot)
    if (slot !== undefined && !filled) {
      findings.push(
        `${configLabel(config)} boots from ${config.root_device}, but nothing is in ${slot}, so it cannot boot.`,
      )
    }
    for (const row of rows) {
      const slots = row.slots[index] ?? []
      if (slots.length > 1) {
        findings.push(`${row.name} is in ${slots.join(' and ')} of ${configLabel(config)}.`)
      }
      if (row.missing && slots.length > 0) {
        findings.push(
          `${configLabel(config)} has ${row.name} in ${slots[0]}, which does not exist.`,
        )
      }
    }
  }
  const unused = rows.filter(
    ({ slots, missing }) => !missing && slots.every((each) => each.length === 0),
  )
  if (unused.length > 0 && configs.length > 0) {
    findings.push(
      `${plural(unused.length, 'disk')} in no configuration: ${unused.map(({ name }) => name).join(', ')}.`,
    )
  }
  return findings
}
