import { deviceSlots, type DevicesInput } from '../../../../contract/rules/configProfiles.ts'
import type { Tx } from '../../../database/transaction.ts'
import { type FieldError, throwIfErrors } from '#shared/httpError.ts'
import { type Contents, contentsOf } from '../contents.ts'
import type { ComputeRecord } from '../rows.ts'

interface Selection {
  configs?: readonly number[] | undefined
  disks?: readonly number[] | undefined
}

const unknownErrors = (
  field: 'configs' | 'disks',
  requestedIds: readonly number[],
  present: readonly { id: number }[],
): FieldError[] =>
  requestedIds.flatMap((id, index) =>
    present.some((row) => row.id === id)
      ? []
      : [
          {
            field: `${field}[${index}]`,
            reason:
              field === 'configs'
                ? 'The instance has no such configuration profile'
                : 'The instance has no such disk',
          },
        ],
  )

/**
 * Returns the contents that a clone copies (document 3, 2.3): all profiles or the listed ones with their disks, and
 * additional listed disks.
 * @throws HttpError 400 for ids that do not belong to the source
 */
export async function clonedContents(
  tx: Tx,
  source: ComputeRecord,
  { configs: askedConfigs, disks: askedDisks = [] }: Selection,
): Promise<Contents> {
  const all = await contentsOf(tx, source)
  throwIfErrors([
    ...unknownErrors('configs', askedConfigs ?? [], all.configs),
    ...unknownErrors('disks', askedDisks, all.disks),
  ])
  const configs = all.configs.filter(({ id }) => askedConfigs?.includes(id) ?? true)
  const mapped = new Set(configs.flatMap(({ devices }) => diskIdsOf(JSON.parse(devices))))
  return {
    disks: all.disks.filter(({ id }) => mapped.has(id) || askedDisks.includes(id)),
    configs: configs.map((config) => ({
      ...config,
      interfaces: config.interfaces.map((copied) => ({
        ...copied,
        ip_ranges: null,
        // Copy 1:1 NAT from the last booted profile only.
        nat: copied.nat && config.id === all.lastBootedId,
      })),
    })),
    lastBootedId: all.lastBootedId ?? null,
  }
}

const diskIdsOf = (devices: DevicesInput): number[] =>
  deviceSlots.flatMap((slot) => devices[slot]?.disk_id ?? [])
