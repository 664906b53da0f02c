import { useState } from 'react'
import { differenceText } from '#lib/differenceText.ts'
import { formatMoney } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { LabeledSelect } from '#ui/form/LabeledSelect.tsx'
import styles from './CostScreen.module.css'
import { type CostChange, computeCostChanges, databaseChanges, outlookOf } from './rules/changes.ts'
import type { CostItem, CostReads } from './rules/item.ts'

interface ChangeDialogProps {
  item: CostItem
  items: readonly CostItem[]
  reads: Partial<CostReads>
  now: number
  onClose: () => void
}

/** Calculates the cost and forecast of an object after a change, without making the change. */
export function ChangeDialog({ item, items, reads, now, onClose }: ChangeDialogProps) {
  const [chosen, setChosen] = useState<string>()
  const { compute, database } = item
  const parts = items.filter((each) =>
    compute ? each.compute?.id === compute.id : each.id === item.id,
  )
  const changes = compute
    ? computeCostChanges(compute, parts, reads.computeTypes ?? [], now)
    : database
      ? databaseChanges(database, parts, reads.databaseTypes ?? [], now)
      : []
  const before = outlookOf(parts)
  const change = changes.find((each) => each.id === chosen)
  return (
    <Dialog
      title={`Estimate a change: ${item.object}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.form}>
        <LabeledSelect
          label="Change"
          options={changes.map(({ id: value, label, after }) => ({
            value,
            label,
            detail:
              after.monthly === undefined ? 'price unknown' : `${formatMoney(after.monthly)}/mo`,
          }))}
          value={chosen}
          onChange={setChosen}
          placeholder="Select a change"
        />
        <DescriptionList label="Cost after the change">
          <DescriptionItem label="Monthly">
            {outlookText(before.monthly, change, 'monthly')}
          </DescriptionItem>
          <DescriptionItem label="Forecast for this month">
            {outlookText(before.forecast, change, 'forecast')}
          </DescriptionItem>
        </DescriptionList>
        {compute && (
          <p className={styles.quiet}>Includes backups. Volumes remain and are still billed.</p>
        )}
      </div>
    </Dialog>
  )
}

const moneyText = (dollars: number | undefined) =>
  dollars === undefined ? 'unknown' : formatMoney(dollars)

/** Rounds to cents, so that differences match the amounts that are shown. */
const cents = (dollars: number) => Math.round(dollars * 100)

/** Formats a comparison: "$24.00 now, $12.00 after: $12.00 less". */
function outlookText(
  before: number | undefined,
  change: CostChange | undefined,
  part: 'monthly' | 'forecast',
): string {
  if (!change) return moneyText(before)
  const after = change.after[part]
  const difference =
    before === undefined || after === undefined ? undefined : (cents(after) - cents(before)) / 100
  return [
    `${moneyText(before)} now, ${moneyText(after)} after`,
    difference !== undefined && differenceText(difference),
  ]
    .filter(Boolean)
    .join(': ')
}
