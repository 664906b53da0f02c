import { useQuery } from '@tanstack/react-query'
import { mutateCompute } from '#api/generated/sdk.gen.ts'
import { differenceText } from '#lib/differenceText.ts'
import { formatMegabytes } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { toast } from '#ui/toast.ts'
import { fitOf, sizedDisks } from '../plans/planFaults.ts'
import { priceIn } from '../price.ts'
import { computeTypesQuery } from '../queries.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import { type ActionProps, noUpgrade } from '../computeActions.ts'
import { computeRequest, useComputeAction } from '../useComputeAction.ts'
import { computeLabel } from '../../labels.ts'

/** The free way of a type of the past to its successor. */
export function UpgradeDialog({ compute, onClose }: ActionProps) {
  const name = computeLabel(compute)
  const types = useQuery(computeTypesQuery())
  const all = types.data?.data ?? []
  const disks = useQuery(computeDisksQuery(compute.id))
  const now = all.find(({ id }) => id === compute.type)
  const next = all.find(({ id }) => id === now?.successor)
  const before = priceIn(now, compute.region)?.monthly
  const after = priceIn(next, compute.region)?.monthly
  const { change } = fitOf(sizedDisks(disks.data?.data ?? []), next?.disk, true)
  const operation = useComputeAction(compute, mutateCompute, {
    refreshes: ['getCompute'],
    track: () => computeRequest(compute, 'upgrade', { before: { type: compute.type ?? null } }),
  })
  return (
    <ConfirmDialog
      title={`Upgrade ${name}?`}
      action={next ? `Upgrade to ${next.label ?? next.id}` : 'Upgrade'}
      tone="plain"
      disabledReason={types.data && now && !now.successor ? noUpgrade : undefined}
      onConfirm={async () => {
        await operation.mutateAsync({ path: { computeId: compute.id }, body: {} })
        toast(`${name} is being upgraded`)
      }}
      onClose={onClose}
    >
      {next ? (
        <>
          <p>
            Moves the instance to the newer generation of its plan. It is off during the move
            {compute.status === 'running' ? ' and boots afterwards.' : '.'}
          </p>
          <DescriptionList label="New plan">
            <DescriptionItem label="vCPUs">{next.vcpus}</DescriptionItem>
            <DescriptionItem label="Memory">{`${formatMegabytes(now?.memory)} → ${formatMegabytes(next.memory)}`}</DescriptionItem>
            <DescriptionItem label="Disk space">{`${formatMegabytes(now?.disk)} → ${formatMegabytes(next.disk)}`}</DescriptionItem>
            <DescriptionItem label="Price">
              {before != null && after != null && differenceText(after - before)}
            </DescriptionItem>
          </DescriptionList>
          {change !== undefined && <p>{change}.</p>}
        </>
      ) : (
        <p>{types.isPending ? 'Loading the newer plan…' : noUpgrade}</p>
      )}
    </ConfirmDialog>
  )
}
