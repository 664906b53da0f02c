import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { resizeCompute } from '#api/generated/sdk.gen.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { plural } from '#lib/format.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useRegions } from '#api/query/regions.ts'
import { PlanPicker } from '../plans/PlanPicker.tsx'
import { fitOf, regionError, sizedDisks } from '../plans/planErrors.ts'
import { useStock } from '../plans/queries.ts'
import { typeLabel } from '../public/price.ts'
import { useComputeTypes } from '../queries.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import type { ActionProps } from '../computeActions.ts'
import { type Prerequisite, Prerequisites, unmetReason } from '#ui/form/Prerequisites.tsx'
import { computeRequest, useComputeAction } from '../useComputeAction.ts'
import { type Resize, ResizeFields, resizeForm } from './ResizeFields.tsx'
import { useResizePrerequisites } from './useResizePrerequisites.ts'
import { computeLabel } from '../../labels.ts'

/** Changes the plan of an instance; shows the price, whether the disks fit, and the expected downtime. */
export function ResizeComputeForm({ compute, onClose }: ActionProps) {
  const name = computeLabel(compute)
  const form = useContractForm<Resize>(resizeForm)
  const { control } = form
  const [typeId, automatic] = useWatch({ control, name: ['type', 'allow_auto_disk_resize'] })
  const types = useComputeTypes()
  const region = useRegions().find(({ id }) => id === compute.region)
  const stock = useStock()
  const disks = useQuery(computeDisksQuery(compute.id))
  const sized = sizedDisks(disks.data?.data ?? [])
  const type = types.find(({ id }) => id === typeId)
  const fit = fitOf(sized, type?.disk, automatic)
  const warmDisabledReason = computeCan.resizeWarm(compute.status ?? 'unknown')
  const prerequisites: Prerequisite[] = [
    ...useResizePrerequisites(compute.id),
    ...fitPrerequisites(fit, disks.error !== null, type !== undefined),
    ...alertPrerequisites(compute, type?.vcpus),
  ]
  const operation = useComputeAction(compute, resizeCompute, {
    refreshes: ['getCompute'],
    track: ({ body }) =>
      computeRequest(compute, 'resize', {
        before: { type: compute.type ?? null },
        wanted: { type: body.type },
      }),
  })
  return (
    <FormDrawer
      title={`Resize ${name}`}
      width="wide"
      call="POST /compute/instances/{computeId}/resize"
      form={form}
      operation={operation}
      toInput={(body) => ({ path: { computeId: compute.id }, body })}
      onClose={onClose}
      onDone={(_, body) =>
        taskToast(
          { type: 'compute', id: compute.id },
          `Resizing ${name} to ${typeLabel(types, body.type)}`,
        )
      }
      submitLabel={type ? `Resize to ${type.label ?? type.id}` : 'Resize'}
      disabledReason={unmetReason(prerequisites)}
    >
      <PlanPicker
        name="type"
        control={control}
        label="Plan"
        types={types}
        region={compute.region}
        current={compute.type}
        faultOf={(each) =>
          regionError(each, region, stock) ?? fitOf(sized, each.disk, automatic).fault
        }
      />
      <ResizeFields control={control} warmDisabledReason={warmDisabledReason} />
      <Prerequisites items={prerequisites} />
    </FormDrawer>
  )
}

/** Warns that a resize keeps the threshold of the CPU alert, which counts 100 percent for each CPU. */
function alertPrerequisites(
  { alerts, specs }: Pick<Compute, 'alerts' | 'specs'>,
  vcpus: number | undefined,
): Prerequisite[] {
  const threshold = alerts?.cpu ?? 0
  if (threshold === 0 || vcpus === undefined || vcpus === specs?.vcpus) return []
  const most = vcpus * 100
  const effect =
    threshold > most
      ? `which ${plural(vcpus, 'CPU')} cannot reach`
      : `of ${most}% with ${plural(vcpus, 'CPU')}`
  return [
    {
      state: 'warned',
      text: `The CPU alert stays at ${threshold}%, ${effect}. Change it in the settings.`,
    },
  ]
}

function fitPrerequisites(
  { fault, change }: ReturnType<typeof fitOf>,
  isUnavailable: boolean,
  isPlanSelected: boolean,
): Prerequisite[] {
  if (isUnavailable) {
    return [{ state: 'stated', text: 'The disks could not be loaded; they must fit the new plan.' }]
  }
  if (!isPlanSelected) return []
  if (fault !== undefined) return [{ state: 'unmet', text: `${fault}.` }]
  return change === undefined
    ? [{ state: 'met', text: 'The disks fit the new plan.' }]
    : [{ state: 'warned', text: `${change}.` }]
}
