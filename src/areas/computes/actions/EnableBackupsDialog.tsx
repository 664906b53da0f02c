import { formatMoney, plural } from '#lib/format.ts'
import { BulkMembers } from '#ui/bulk/BulkMembers.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { backupPriceIn } from '../price.ts'
import { useComputeTypes } from '../queries.ts'
import { startBulk } from './bulkActions.ts'
import { type BulkAsked, bulkNames } from './bulkRows.ts'

/** Confirmation of the backup service for several instances, with its price per month. */
export function EnableBackupsDialog({ asked, onClose }: { asked: BulkAsked; onClose: () => void }) {
  const { able } = asked
  const types = useComputeTypes()
  const prices = able.flatMap(({ type, region }) => {
    const found = types.find(({ id }) => id === type)
    return backupPriceIn(found, region)?.monthly ?? []
  })
  const total = formatMoney(prices.reduce((sum, price) => sum + price, 0))
  const unpriced = able.length - prices.length
  return (
    <ConfirmDialog
      title={`Enable backups of ${plural(able.length, 'instance')}?`}
      action={unpriced > 0 ? 'Enable backups' : `Enable for ${total}/mo`}
      tone="plain"
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
        {prices.length > 0 && `${total}/mo in addition to the plans. `}
        {unpriced > 0 && `The price for ${plural(unpriced, 'instance')} is unknown.`}
      </p>
      <BulkMembers {...bulkNames(asked)} />
    </ConfirmDialog>
  )
}
