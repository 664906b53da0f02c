import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isWhole } from '#api/query/allPages.ts'
import { recordsMax } from '#contract/rules/domainRecords.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { formatCount, plural } from '#lib/format.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { Button } from '#ui/display/Button.tsx'
import { LabeledSelect } from '#ui/form/LabeledSelect.tsx'
import { listError } from '#ui/table/listError.ts'
import { toast } from '#ui/overlay/toast.ts'
import { needs } from '../../needs.ts'
import { isActive } from '../changes/applyRun.ts'
import { useZoneChanges, zoneChanges } from '../changes/zoneChanges.ts'
import { applyChanges } from '../zone/applyChanges.ts'
import { domainName } from '../domainName.ts'
import { domainPaths } from '#paths/domains.ts'
import { useDomains, useRecords } from '../queries.ts'
import { entriesOf, entryOf } from '../recordRow.ts'
import { withoutId } from '../zone/changeSet.ts'
import { readableName } from '../zone/readableName.ts'
import { type PlannedCopy, planCopy } from './planCopy.ts'
import { PlannedRecords } from './PlannedRecords.tsx'
import type { RecordDialogProps } from './recordDialogProps.ts'

/** Dialog that stages copies of the selected records in another domain, where they are reviewed, applied and undone. */
export function CopyRecordsDialog({ rows, editing, onClose }: RecordDialogProps) {
  const navigate = useNavigate()
  const reasonForNeed = useDeniedReasons()
  const domains = useDomains()
  const [chosen, setChosen] = useState<number>()
  const domain = domains.rows.find(({ id }) => id === chosen)
  const domainId = domain?.id ?? 0
  const zone = domain?.domain ?? ''
  const records = useRecords(domainId, domain !== undefined)
  const { changes, run } = useZoneChanges(domainId)
  const whole = domain !== undefined && isWhole(records)
  const drafts = rows.flatMap((row) => {
    const entry = row.staged === 'delete' ? undefined : entryOf(row, editing.zone)
    return entry ? withoutId(entry) : []
  })
  const entries = applyChanges(entriesOf(records.rows, zone), changes)
  const plan = whole
    ? { copies: planCopy(drafts, entries, zone), count: entries.length }
    : undefined
  const additions = plan?.copies.filter(({ kind }) => kind === 'add') ?? []
  const fault = domain ? listError(records, 'records') : listError(domains, 'domains')
  const stage = () => {
    zoneChanges.stage(
      domainId,
      additions.map(({ draft }) => ({ kind: 'add', draft })),
    )
    toast(`Staged: add ${plural(additions.length, 'record')} to ${domainName(domain ?? { id: 0 })}`)
    void navigate(domainPaths.tab(domainId, 'changes'))
  }
  return (
    <ActionDialog
      title={`Copy ${plural(drafts.length, 'record')} to another domain`}
      width="wide"
      action={
        additions.length > 0 ? `Stage ${plural(additions.length, 'record')}` : 'Stage records'
      }
      disabledReason={blockedReason(plan, {
        isChosen: domain !== undefined,
        isUnread: fault !== undefined,
        applying: isActive(run),
        count: additions.length,
      })}
      onAction={stage}
      onClose={onClose}
    >
      <LabeledSelect
        label="To domain"
        placeholder="Select a domain"
        options={domains.rows
          .filter(({ id, type }) => id !== editing.domainId && type !== 'slave')
          .map((one) => ({
            value: one.id,
            label: domainName(one),
            disabledReason: reasonForNeed(needs.domain.write(one.id)),
          }))}
        value={chosen}
        onChange={setChosen}
        under="Names stay relative to the domain; values are copied unchanged."
      />
      {fault ? (
        <p role="alert">
          {fault.text}{' '}
          <Button size="small" onClick={fault.onRetry}>
            Try again
          </Button>
        </p>
      ) : (
        <output>{domain && (plan ? outcomeOf(plan.copies) : 'Loading its records')}</output>
      )}
      {plan && (
        <PlannedRecords
          label="Records to copy"
          records={plan.copies
            .map((copy, id) => ({ id, copy }))
            .toSorted((one, other) => order[one.copy.kind] - order[other.copy.kind])
            .map(plannedOf)}
        />
      )}
    </ActionDialog>
  )
}

const order = { invalid: 0, exists: 1, add: 2 } as const

const words = {
  add: { action: 'Add', family: 'added' },
  exists: { action: 'Exists', family: 'offline' },
  invalid: { action: 'Invalid', family: 'failed' },
} as const

const plannedOf = ({ id, copy: { draft, kind, note } }: { id: number; copy: PlannedCopy }) => ({
  id,
  ...words[kind],
  words: `${draft.type} ${readableName(draft.name || '@')}`,
  value: draft.target || 'null MX',
  note,
})

interface Blocking {
  isChosen: boolean
  isUnread: boolean
  applying: boolean
  count: number
}

function blockedReason(
  plan: { count: number } | undefined,
  { isChosen, isUnread, applying, count }: Blocking,
): string | undefined {
  if (!isChosen) return 'Select a domain first.'
  if (!plan)
    return isUnread ? 'Its records could not be loaded.' : 'Wait until its records are loaded.'
  if (applying) return 'Wait until its staged changes are applied.'
  if (count === 0) return 'No record can be added.'
  return plan.count + count > recordsMax
    ? `A domain holds at most ${formatCount(recordsMax)} records.`
    : undefined
}

function outcomeOf(copies: readonly PlannedCopy[]): string {
  const count = (wanted: PlannedCopy['kind']) => copies.filter(({ kind }) => kind === wanted).length
  const [add, exists, invalid] = [count('add'), count('exists'), count('invalid')]
  return [
    `${plural(add, 'record')} to add`,
    exists > 0 && `${formatCount(exists)} already there`,
    invalid > 0 && `${formatCount(invalid)} left out as invalid`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.')
}
