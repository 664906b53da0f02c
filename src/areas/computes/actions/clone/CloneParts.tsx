import type { Control } from 'react-hook-form'
import type { ConfigProfile, Disk } from '#api/generated/types.gen.ts'
import { formatMegabytes } from '#lib/format.ts'
import { CheckboxGroup } from '#ui/form/fields/CheckboxGroup.tsx'
import { configLabel, diskLabel } from '../../../labels.ts'
import type { Clone } from './cloneSchema.ts'
import { disksOfChosen } from './useCloneTargets.ts'

interface ClonePartsProps<Sent> {
  control: Control<Clone, unknown, Sent>
  configs: readonly ConfigProfile[]
  disks: readonly Disk[]
  values: Pick<Clone, 'configs'>
}

/** Checkboxes for the configurations and disks to copy. */
export function CloneParts<Sent>({ control, configs, disks, values }: ClonePartsProps<Sent>) {
  const clonedDisks = disksOfChosen(configs, values.configs)
  return (
    <>
      {configs.length > 0 && (
        <CheckboxGroup
          name="configs"
          control={control}
          label="Configurations, with their disks"
          optional
          options={configs.map((config) => ({ value: config.id, label: configLabel(config) }))}
        />
      )}
      {disks.length > 0 && (
        <CheckboxGroup
          name="disks"
          control={control}
          label="Other disks"
          optional
          options={disks.map((disk) => ({
            value: disk.id,
            label: diskLabel(disk),
            detail: clonedDisks.has(disk.id)
              ? `${formatMegabytes(disk.size)}, copied with its configuration`
              : formatMegabytes(disk.size),
          }))}
        />
      )}
    </>
  )
}
