import { useQuery } from '@tanstack/react-query'
import { listComputeVolumesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Volume } from '#api/generated/types.gen.ts'
import { useAllPages } from '#api/query/query.ts'
import { formatGigabytes, formatMegabytes } from '#lib/format.ts'
import type { Option } from '#ui/display/Select.tsx'
import { computeDisksQuery } from '../storage/queries.ts'
import { diskLabel, volumeLabel } from '../../labels.ts'

/** Devices by slot: "disk 12", "volume 3", or undefined. */
export type DeviceChoices = Record<string, string | undefined>

export const deviceOf = (choice: string | undefined) => {
  const [kind, id] = choice?.split(' ') ?? []
  if (kind === 'disk') return { disk_id: Number(id) }
  return kind === 'volume' ? { volume_id: Number(id) } : undefined
}

export interface Devices {
  disks: readonly {
    id: number
    label: string
    size: number | undefined
    filesystem: string | undefined
  }[]
  volumes: readonly { id: number; label: string; size: number | undefined }[]
}

/** Returns the devices available for the slots of an instance: its disks and attached volumes. */
export function useBootDevices(computeId: number): Devices {
  const disks = useQuery(computeDisksQuery(computeId)).data?.data ?? []
  const volumes = useAllPages<Volume>(listComputeVolumesOptions({ path: { computeId } })).rows
  return {
    disks: disks.map(({ id, label, size, filesystem }) => ({
      id,
      label: diskLabel({ id, label }),
      size,
      filesystem,
    })),
    volumes: volumes.map(({ id, label, size }) => ({
      id,
      label: volumeLabel({ id, label }),
      size,
    })),
  }
}

export const deviceOptions = ({ disks, volumes }: Devices): Option<string>[] => [
  ...disks.map(({ id, label, size, filesystem }) => ({
    value: `disk ${id}`,
    label,
    detail: `Disk, ${formatMegabytes(size)} ${filesystem ?? ''}`.trim(),
  })),
  ...volumes.map(({ id, label, size }) => ({
    value: `volume ${id}`,
    label,
    detail: `Volume, ${formatGigabytes(size)}`,
  })),
]
