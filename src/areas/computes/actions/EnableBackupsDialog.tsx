import type { Compute } from '#api/generated/types.gen.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { formatMoney, plural } from '#lib/format.ts'
import { BulkMembers } from '#ui/bulk/BulkMembers.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { backupsPrice } from '../public/price.ts'
import { useComputeTypes } from '../queries.ts'
import { startBulk } from './bulkActions.ts'
import { needs } from '../../needs.ts'
import { bulkNames, bulkRows, enableBackupsDisabledReason } from './bulkRows.ts'

interface EnableBackupsDialogProps {
  computes: readonly Compute[]
  onClose: () => void
}

/** Confirmation of the backup service for several instances, with its price per month. */
export function EnableBackupsDialog({ computes, onClose }: EnableBackupsDialogProps) {
  const deniedReasonOf = useDeniedReasons()
  const rows = bulkRows(
    computes,
    (compute) =>
      deniedReasonOf(needs.compute.write(compute.id)) ?? enableBackupsDisabledReason(compute),
  )
  const { able, unable } = rows
  const { monthly, unknown } = backupsPrice(able, useComputeTypes())
  const total = formatMoney(monthly)
  return (
    <ConfirmDialog
      title={`Enable backups of ${plural(able.length, 'instance')}?`}
      action={unknown > 0 ? 'Enable backups' : `Enable for ${total}/mo`}
      tone="plain"
      disabledReason={able.length === 0 ? unable[0]?.reason : undefined}
      onConfirm={() =>
        Promise.resolve(
          startBulk(
            'backups',
            able.map(({ id }) => id),
          ),
        )
      }
      onClose={onClose}
    >
      <p>
        Keeps a daily, a weekly and a biweekly backup of each plus one manual snapshot. Days and
        windows are chosen automatically and can be changed afterwards.
      </p>
      <p>
        {unknown < able.length && `${total}/mo in addition to the plans. `}
        {unknown > 0 && `The price for ${plural(unknown, 'instance')} is unknown.`}
      </p>
      <BulkMembers {...bulkNames(rows)} />
    </ConfirmDialog>
  )
}
