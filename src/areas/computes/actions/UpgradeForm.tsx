import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { mutateCompute } from '#api/generated/sdk.gen.ts'
import { differenceText } from '#lib/differenceText.ts'
import { formatMegabytes } from '#lib/format.ts'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { fitOf, sizedDisks } from '../plans/planErrors.ts'
import { priceIn } from '../public/price.ts'
import { computeTypesQuery } from '../queries.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import { type ActionProps, noUpgrade } from '../computeActions.ts'
import { computeRequest, useComputeAction } from '../useComputeAction.ts'
import { computeLabel } from '../../labels.ts'

const schema = z.object({ allow_auto_disk_resize: z.boolean() })

/** Upgrades an instance of a legacy type to the successor type, free of charge. */
export function UpgradeForm({ compute, onClose }: ActionProps) {
  const name = computeLabel(compute)
  const types = useQuery(computeTypesQuery())
  const all = types.data?.data ?? []
  const disks = useQuery(computeDisksQuery(compute.id))
  const now = all.find(({ id }) => id === compute.type)
  const next = all.find(({ id }) => id === now?.successor)
  const before = priceIn(now, compute.region)?.monthly
  const after = priceIn(next, compute.region)?.monthly
  const form = useContractForm<z.infer<typeof schema>>({
    schema,
    defaultValues: { allow_auto_disk_resize: true },
  })
  const automatic = useWatch({ control: form.control, name: 'allow_auto_disk_resize' })
  const { fault, change } = fitOf(sizedDisks(disks.data?.data ?? []), next?.disk, automatic)
  const operation = useComputeAction(compute, mutateCompute, {
    refreshes: ['getCompute'],
    track: () => computeRequest(compute, 'upgrade', { before: { type: compute.type ?? null } }),
  })
  return (
    <FormDrawer
      title={`Upgrade ${name}`}
      submitLabel={next ? `Upgrade to ${next.label ?? next.id}` : 'Upgrade'}
      call="POST /compute/instances/{computeId}/mutate"
      form={form}
      operation={operation}
      toInput={(body) => ({ path: { computeId: compute.id }, body })}
      disabledReason={types.data && now && !now.successor ? noUpgrade : fault}
      onClose={onClose}
      onDone={() => taskToast({ type: 'compute', id: compute.id }, `${name} is being upgraded`)}
    >
      {next ? (
        <>
          <p>
            Moves the instance to the current generation of its plan. It is off during the move
            {compute.status === 'running' ? ' and boots afterwards.' : '.'}
          </p>
          <DescriptionList label="New plan">
            <DescriptionItem label="vCPUs">{next.vcpus}</DescriptionItem>
            <DescriptionItem label="Memory">
              {changeText(formatMegabytes(now?.memory), formatMegabytes(next.memory))}
            </DescriptionItem>
            <DescriptionItem label="Disk space">
              {changeText(formatMegabytes(now?.disk), formatMegabytes(next.disk))}
            </DescriptionItem>
            <DescriptionItem label="Price">
              {before != null && after != null && differenceText(after - before)}
            </DescriptionItem>
          </DescriptionList>
          <SwitchInput
            name="allow_auto_disk_resize"
            control={form.control}
            label="Auto-resize disk"
            help="Only with a single ext3 or ext4 disk (plus swap)."
          />
          {change !== undefined && <p>{change}.</p>}
        </>
      ) : (
        <p>{types.isPending ? 'Loading the newer plan…' : noUpgrade}</p>
      )}
    </FormDrawer>
  )
}

/** Formats a change of a value, or the value alone if it stays the same. */
const changeText = (before: string, after: string) =>
  before === after ? after : `${before} → ${after}`
