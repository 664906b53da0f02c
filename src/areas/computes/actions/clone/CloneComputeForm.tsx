import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { cloneCompute } from '#api/generated/sdk.gen.ts'
import { useTasks } from '#api/tasks/store.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { formatMegabytes } from '#lib/format.ts'
import { CheckboxGroup } from '#ui/form/fields/CheckboxGroup.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { computePaths } from '#paths/computes.ts'
import { backupPriceIn, instancePrice } from '../../public/price.ts'
import { computeConfigsQuery, useComputeTypes } from '../../queries.ts'
import { computeDisksQuery } from '../../storage/queries.ts'
import type { ActionProps } from '../../computeActions.ts'
import { Prerequisites, unmetReason } from '#ui/form/Prerequisites.tsx'
import { FormLoader, useFirstResponse } from '../FormLoader.tsx'
import { computeRequest, useComputeAction } from '../../useComputeAction.ts'
import { clonePrerequisites, cloneSource } from './clonePrerequisites.ts'
import { type Clone, cloneBody, cloneSchema } from './cloneSchema.ts'
import { ExistingTarget, NewTarget } from './CloneTargetFields.tsx'
import { disksOfChosen, useCloneTargets } from './useCloneTargets.ts'
import { computeLabel, configLabel, diskLabel } from '../../../labels.ts'

export function CloneComputeForm({ compute, onClose }: ActionProps) {
  const readConfigs = useQuery(computeConfigsQuery(compute.id))
  const readDisks = useQuery(computeDisksQuery(compute.id))
  const parts = [readConfigs, readDisks] as const
  const configs = readConfigs.data?.rows ?? []
  const disks = readDisks.data?.data ?? []
  // Wait for configurations and disks: without them the form would create an empty clone at the full price.
  const known = readConfigs.data !== undefined && readDisks.data !== undefined
  const first = useFirstResponse(known ? configs : undefined)
  const name = computeLabel(compute)
  const schema = cloneSchema(compute.has_user_data === true)
  const [start] = useState<Clone>({
    target: 'new',
    compute_id: undefined,
    region: compute.region,
    type: compute.type ?? undefined,
    label: '',
    backups_enabled: compute.backups?.enabled ?? false,
    private_ip: false,
    user_data: '',
    configs: [],
    disks: [],
  })
  const form = useContractForm<Clone, z.infer<typeof schema>>({
    schema,
    defaultValues: start,
    ...(first && { values: { ...start, configs: first.map(({ id }) => id) } }),
  })
  const { control } = form
  const values = useWatch({ control }) as Clone
  const types = useComputeTypes()
  const targetOptions = useCloneTargets({ compute, configs, disks }, values)
  const mayAdd = useDeniedReason({ global: 'add_computes' })
  const tasks = useTasks()
  const clonedDisks = disksOfChosen(configs, values.configs)
  const isNew = values.target === 'new'
  const type = types.find(({ id }) => id === values.type)
  const backupPrice = backupPriceIn(type, values.region)?.monthly
  const price = instancePrice(type, values.region, {
    backups: values.backups_enabled,
    per: 'monthly',
  })
  const prerequisites = clonePrerequisites({
    compute,
    target: targetOptions,
    spaceDisabledReason:
      isNew && type ? targetOptions.planDisabledReason(type) : targetOptions.targetDisabledReason,
    addDenied: isNew ? mayAdd : undefined,
    price: isNew ? price : undefined,
    tasks,
  })
  const operation = useComputeAction(compute, cloneCompute, {
    refreshes: ['listComputes', 'getCompute', 'listComputeDisks', 'listComputeConfigs'],
    destroys: ({ body }) => body.compute_id,
  })
  return (
    <FormDrawer
      title={`Clone ${name}`}
      width="wide"
      call="POST /compute/instances/{computeId}/clone"
      form={form}
      operation={operation}
      toInput={(body) => ({ path: { computeId: compute.id }, body: cloneBody(body) })}
      onClose={onClose}
      onDone={(answer) => {
        // Track the clone by the instance in the response, because it is not the instance that the request names.
        const request = computeRequest(answer, 'create', cloneSource(compute))
        void trackTask(request, () => Promise.resolve(answer))
        toast(`${name} is being cloned`, {
          label: `Open ${computeLabel(answer)}`,
          href: computePaths.detail(answer.id),
        })
      }}
      submitLabel={`Clone ${name}`}
      disabledReason={
        first ? unmetReason(prerequisites) : 'The configurations and disks are not loaded yet.'
      }
    >
      <FormLoader what="configurations and disks" queries={parts}>
        <SelectInput
          name="target"
          control={control}
          label="To"
          options={[
            { value: 'new', label: 'A new instance', disabledReason: mayAdd },
            {
              value: 'existing',
              label: 'An existing instance',
              detail: 'Adds to its disks and configurations.',
            },
          ]}
        />
        {isNew ? (
          <NewTarget
            compute={compute}
            control={control}
            options={targetOptions}
            types={types}
            values={values}
            backupPrice={backupPrice}
          />
        ) : (
          <ExistingTarget compute={compute} control={control} options={targetOptions} />
        )}
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
        <Prerequisites items={prerequisites} />
      </FormLoader>
    </FormDrawer>
  )
}
