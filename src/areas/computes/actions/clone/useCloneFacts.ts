import { useQuery } from '@tanstack/react-query'
import type { Compute } from '#api/generated/types.gen.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { useTasks } from '#api/tasks/store.ts'
import { backupPriceIn, instancePrice } from '../../public/price.ts'
import { computeConfigsQuery, useComputeTypes } from '../../queries.ts'
import { computeDisksQuery } from '../../storage/queries.ts'
import { clonePrerequisites } from './clonePrerequisites.ts'
import type { Clone } from './cloneSchema.ts'
import { useCloneTargets } from './useCloneTargets.ts'

/** Returns the parts of an instance that can be cloned, and the prerequisites and consequences of the entered clone. */
export function useCloneFacts(compute: Compute, values: Clone) {
  const readConfigs = useQuery(computeConfigsQuery(compute.id))
  const readDisks = useQuery(computeDisksQuery(compute.id))
  const configs = readConfigs.data?.rows ?? []
  const disks = readDisks.data?.data ?? []
  const types = useComputeTypes()
  const targetOptions = useCloneTargets({ compute, configs, disks }, values)
  const addDenied = useDeniedReason({ global: 'add_computes' })
  const tasks = useTasks()
  const isNew = values.target === 'new'
  const type = types.find(({ id }) => id === values.type)
  const price = instancePrice(type, values.region, {
    backups: values.backups_enabled,
    per: 'monthly',
  })
  return {
    queries: [readConfigs, readDisks] as const,
    configs,
    disks,
    // Wait for configurations and disks: without them the form would create an empty clone at the full price.
    isLoaded: readConfigs.data !== undefined && readDisks.data !== undefined,
    types,
    targetOptions,
    addDenied,
    backupPrice: backupPriceIn(type, values.region)?.monthly,
    prerequisites: clonePrerequisites({
      compute,
      target: targetOptions,
      spaceDisabledReason:
        isNew && type ? targetOptions.planDisabledReason(type) : targetOptions.targetDisabledReason,
      addDenied: isNew ? addDenied : undefined,
      price: isNew ? price : undefined,
      tasks,
    }),
  }
}
