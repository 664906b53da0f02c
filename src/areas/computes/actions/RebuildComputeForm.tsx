import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { rebuildCompute } from '#api/generated/sdk.gen.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { DeploymentFields } from '../deploy/DeploymentFields.tsx'
import {
  type Deployment,
  deploymentBody,
  deploymentShape,
  emptyDeployment,
  scriptRules,
} from '../deploy/deployment.ts'
import { useScripts } from '../deploy/queries.ts'
import { fitOf, sizedDisks } from '../plans/planErrors.ts'
import { priceIn } from '../public/price.ts'
import { useComputeTypes } from '../queries.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import { formatMoney } from '#lib/format.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import type { ActionProps } from '../computeActions.ts'
import { type Prerequisite, Prerequisites, unmetReason } from '#ui/form/Prerequisites.tsx'
import { RebuildConsequences } from '../storage/RebuildConsequences.tsx'
import { computeRequest, useComputeAction } from '../useComputeAction.ts'
import { useResizePrerequisites } from './useResizePrerequisites.ts'
import { computeLabel } from '../../labels.ts'

interface Rebuild extends Deployment {
  booted: boolean
  type: string
  confirm: string
}

const keepPassword = 'keep'

/** Rebuilds an instance from an image, which deletes all data on its disks. */
export function RebuildComputeForm({ compute, onClose }: ActionProps) {
  const name = computeLabel(compute)
  const scripts = useScripts()
  const image = useSearchParams()[0].get('image') ?? emptyDeployment.image
  const schema = z
    .object({
      ...deploymentShape,
      image: z.string().check(z.minLength(1)),
      booted: z.boolean(),
      type: z.string(),
      confirm: z
        .string()
        .check(z.refine((typed) => typed.trim() === name, `Type ${name} to confirm`)),
    })
    .check(scriptRules(scripts))
  const form = useContractForm<Rebuild, z.infer<typeof schema>>({
    schema,
    defaultValues: { ...emptyDeployment, image, booted: true, type: keepPassword, confirm: '' },
  })
  const { control } = form
  const [typeId, confirm] = useWatch({ control, name: ['type', 'confirm'] })
  const types = useComputeTypes()
  const disks = useQuery(computeDisksQuery(compute.id))
  const sized = sizedDisks(disks.data?.data ?? [])
  const type = types.find(({ id }) => id === typeId)
  const resize = useResizePrerequisites(compute.id)
  const fault = fitOf(sized, type?.disk, true).fault
  const prerequisites: Prerequisite[] = type
    ? [
        ...resize,
        fault === undefined
          ? { state: 'met', text: 'The disks fit the new plan.' }
          : { state: 'unmet', text: `${fault}.` },
        {
          state: 'warned',
          text: 'The instance also moves to another host, which takes much longer.',
        },
      ]
    : []
  const operation = useComputeAction(compute, rebuildCompute, {
    refreshes: ['getCompute', 'listComputeDisks', 'listComputeConfigs'],
    destroys: () => compute.id,
    track: () =>
      computeRequest(compute, 'rebuild', {
        before: { disks: disks.data?.data?.map(({ id }) => id) ?? [] },
      }),
  })
  return (
    <FormDrawer
      title={`Rebuild ${name}`}
      width="wide"
      call="POST /compute/instances/{computeId}/rebuild"
      form={form}
      operation={operation}
      toInput={({ booted, type: wanted, confirm: _typed, ...deployment }) => ({
        path: { computeId: compute.id },
        body: {
          ...deploymentBody(deployment, scripts),
          image: deployment.image,
          root_pass: deployment.root_pass,
          booted,
          type: wanted === keepPassword ? undefined : wanted,
        },
      })}
      onClose={onClose}
      onDone={() => taskToast({ type: 'compute', id: compute.id }, `${name} is being rebuilt`)}
      submitLabel={`Rebuild ${name}`}
      disabledReason={
        lockedReason(compute) ??
        unmetReason(prerequisites) ??
        (confirm.trim() === name ? undefined : `Type ${name} at the end of the form`)
      }
    >
      <RebuildConsequences compute={compute} />
      <DeploymentFields
        form={form}
        region={compute.region}
        space={(type?.disk ?? compute.specs?.disk ?? Infinity) - 512}
        userDataExpected={compute.has_user_data === true}
      />
      <SelectInput
        name="type"
        control={control}
        label="Plan"
        width="full"
        options={[
          { value: keepPassword, label: 'Keep current' },
          ...types
            .filter(({ id, successor }) => !successor && id !== compute.type)
            .map((each) => ({
              value: each.id,
              label: each.label ?? each.id,
              detail: `${formatMoney(priceIn(each, compute.region)?.monthly)}/mo`,
              disabledReason: fitOf(sized, each.disk, true).fault,
            })),
        ]}
      />
      <SwitchInput name="booted" control={control} label="Boot after rebuild" />
      {prerequisites.length > 0 && <Prerequisites items={prerequisites} />}
      <TextInput
        name="confirm"
        control={control}
        label={`Type ${name} to confirm`}
        width="medium"
      />
    </FormDrawer>
  )
}
