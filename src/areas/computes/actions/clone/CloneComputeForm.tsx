import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { cloneCompute } from '#api/generated/sdk.gen.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { computePaths } from '#paths/computes.ts'
import { computeConfigsQuery } from '../../queries.ts'
import type { ActionProps } from '../../computeActions.ts'
import { Prerequisites, unmetReason } from '#ui/form/Prerequisites.tsx'
import { FormLoader, useFirstResponse } from '../FormLoader.tsx'
import { computeRequest, useComputeAction } from '../../useComputeAction.ts'
import { CloneParts } from './CloneParts.tsx'
import { cloneSource } from './cloneSource.ts'
import { type Clone, cloneBody, cloneSchema } from './cloneSchema.ts'
import { ExistingTarget, NewTarget } from './CloneTargetFields.tsx'
import { useCloneFacts } from './useCloneFacts.ts'
import { computeLabel } from '../../../labels.ts'

export function CloneComputeForm({ compute, onClose }: ActionProps) {
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
  const { data } = useQuery(computeConfigsQuery(compute.id))
  const first = useFirstResponse(data?.rows)
  const form = useContractForm<Clone, z.infer<typeof schema>>({
    schema,
    defaultValues: start,
    ...(first && { values: { ...start, configs: first.map(({ id }) => id) } }),
  })
  const { control } = form
  const values = useWatch({ control }) as Clone
  const facts = useCloneFacts(compute, values)
  const { configs, disks, targetOptions, prerequisites } = facts
  const isNew = values.target === 'new'
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
        facts.isLoaded
          ? unmetReason(prerequisites)
          : 'The configurations and disks are not loaded yet.'
      }
    >
      <FormLoader what="configurations and disks" queries={facts.queries}>
        <SelectInput
          name="target"
          control={control}
          label="To"
          options={[
            { value: 'new', label: 'A new instance', disabledReason: facts.addDenied },
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
            types={facts.types}
            values={values}
            backupPrice={facts.backupPrice}
          />
        ) : (
          <ExistingTarget compute={compute} control={control} options={targetOptions} />
        )}
        <CloneParts control={control} configs={configs} disks={disks} values={values} />
        <Prerequisites items={prerequisites} />
      </FormLoader>
    </FormDrawer>
  )
}
