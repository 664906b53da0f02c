import { useEffect } from 'react'
import type { Control, UseFormReturn } from 'react-hook-form'
import type { Compute } from '#api/generated/types.gen.ts'
import { Prerequisites, unmetReason } from '#ui/form/Prerequisites.tsx'
import { CloneParts } from '../actions/clone/CloneParts.tsx'
import type { Clone } from '../actions/clone/cloneSchema.ts'
import { NewTarget } from '../actions/clone/CloneTargetFields.tsx'
import { useCloneFacts } from '../actions/clone/useCloneFacts.ts'
import { FormLoader } from '../actions/FormLoader.tsx'
import { cloneOf, type Creation } from './createSchema.ts'
import styles from './CreateScreen.module.css'

interface CloneFieldsProps {
  form: UseFormReturn<Creation, unknown, Creation>
  values: Creation
  compute: Compute
  /** Receives the reason why the clone cannot be created. */
  onDisabledReason: (reason: string | undefined) => void
}

/** Fields of the clone of an instance, which start with the region, the plan and the configurations of the instance. */
export function CloneFields({ form, values, compute, onDisabledReason }: CloneFieldsProps) {
  const { setValue } = form
  // The form has all fields of a clone to a new instance.
  const control = form.control as unknown as Control<Clone, unknown, Creation>
  const clone = cloneOf(values)
  const facts = useCloneFacts(compute, clone)
  const { configs, disks, isLoaded } = facts
  const isStarted = values.started_from === compute.id
  useEffect(() => {
    if (!isLoaded || isStarted) return
    setValue('started_from', compute.id)
    setValue('region', compute.region)
    setValue('type', compute.type ?? undefined)
    setValue('backups_enabled', compute.backups?.enabled ?? false)
    setValue(
      'configs',
      configs.map(({ id }) => id),
    )
    setValue('disks', [])
  }, [isLoaded, isStarted, compute, configs, setValue])
  const disabledReason = isLoaded
    ? unmetReason(facts.prerequisites)
    : 'The configurations and disks are not loaded yet.'
  useEffect(() => {
    onDisabledReason(disabledReason)
    return () => onDisabledReason(undefined)
  }, [disabledReason, onDisabledReason])
  return (
    <FormLoader what="configurations and disks" queries={facts.queries}>
      <section className={styles.section} aria-label="Copy">
        <h2>Copy</h2>
        <NewTarget
          compute={compute}
          control={control}
          options={facts.targetOptions}
          types={facts.types}
          values={clone}
          backupPrice={facts.backupPrice}
        />
        <CloneParts control={control} configs={configs} disks={disks} values={clone} />
        <Prerequisites items={facts.prerequisites} />
      </section>
    </FormLoader>
  )
}
