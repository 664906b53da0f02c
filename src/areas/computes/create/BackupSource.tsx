import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ComputeBackup } from '#api/generated/types.gen.ts'
import { backupError } from '#contract/rules/backupRestores.ts'
import { formatMegabytes, plural } from '#lib/format.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { useTimeZone } from '#ui/display/Time.tsx'
import { computeBackupName } from '../backups/computeBackupName.ts'
import { backupList, computeBackupsQuery } from '../backups/queries.ts'
import { useComputes } from '../queries.ts'
import type { Creation } from './createSchema.ts'
import { computeLabel } from '../../labels.ts'

const useBackupsOf = (computeId: number | undefined) =>
  useQuery({ ...computeBackupsQuery(computeId ?? 0), enabled: computeId !== undefined })

export function useChosenBackup({
  backup_of: of,
  backup_id: id,
}: Creation): ComputeBackup | undefined {
  const { data } = useBackupsOf(of)
  return data && backupList(data).find((backup) => backup.id === id)
}

interface BackupSourceProps {
  form: UseFormReturn<Creation, unknown, Creation>
  values: Creation
}

/** Picker for the instance and the backup. Sets the region, because a backup can only be restored in its region. */
export function BackupSource({ form, values }: BackupSourceProps) {
  const { control, setValue } = form
  const computes = useComputes().rows
  const { data, isFetching, error } = useBackupsOf(values.backup_of)
  const selectedBackup = useChosenBackup(values)
  const zone = useTimeZone()
  const region = selectedBackup?.region
  useEffect(() => {
    if (region !== undefined) setValue('region', region, { shouldValidate: false })
  }, [region, setValue])
  // The backup in a stored draft may have been deleted since.
  const isGone =
    data !== undefined && values.backup_id !== undefined && selectedBackup === undefined
  useEffect(() => {
    if (isGone) setValue('backup_id', undefined)
  }, [isGone, setValue])
  const list = data ? backupList(data) : []
  return (
    <>
      <SelectInput
        name="backup_of"
        control={control}
        label="Backup of"
        placeholder="Select an instance"
        width="full"
        onChosen={() => setValue('backup_id', undefined)}
        options={computes.map((compute) => ({
          value: compute.id,
          label: computeLabel(compute),
          detail: compute.backups?.last_successful ? undefined : 'No automatic backup yet',
        }))}
      />
      {values.backup_of !== undefined && (
        <SelectInput
          name="backup_id"
          control={control}
          label="Backup"
          width="full"
          help={
            error
              ? error.message
              : isFetching
                ? 'Loading the backups…'
                : list.length === 0
                  ? 'This instance has no backups.'
                  : 'The new instance gets its disks, configurations and root password.'
          }
          options={list.map((backup) => ({
            value: backup.id,
            label: computeBackupName(backup, zone),
            detail: `${plural(backup.disks?.length ?? 0, 'disk')}, ${formatMegabytes(
              (backup.disks ?? []).reduce((sum, { size }) => sum + (size ?? 0), 0),
            )}`,
            disabledReason: backupError({
              status: backup.status ?? '',
              available: backup.available ?? true,
              region: '',
              disks: [],
            }),
          }))}
        />
      )}
    </>
  )
}
