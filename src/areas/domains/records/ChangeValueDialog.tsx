import { useDeferredValue, useState } from 'react'
import { plural } from '#lib/format.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { Labeled } from '#ui/form/Labeled.tsx'
import { readableName } from '../zone/readableName.ts'
import { PlannedRecords } from './PlannedRecords.tsx'
import type { RecordDialogProps } from './recordDialogProps.ts'
import { planReplacement, type Replacement } from './replaceValues.ts'

/** Dialog that replaces one value by another, in the selected records or in the whole zone. */
export function ChangeValueDialog({ rows, all, complete, editing, onClose }: RecordDialogProps) {
  const [common] = useState(() => commonValue(rows))
  const [find, setFind] = useState(common)
  const [replacement, setReplacement] = useState('')
  const [scope, setScope] = useState<'selected' | 'all'>('selected')
  const { changes, zone, reason } = editing
  const scopeRows = scope === 'all' ? all : rows
  // Deferred, because planning a zone with 12,000 records takes longer than a key press.
  const replacementQuery = {
    find: useDeferredValue(find),
    replacement: useDeferredValue(replacement),
  }
  const isCurrent = replacementQuery.find === find && replacementQuery.replacement === replacement
  // Require a change first: the preselected search value with an empty replacement must not delete anything.
  const isAsked =
    replacementQuery.find !== '' &&
    (replacementQuery.replacement !== '' || replacementQuery.find !== common)
  const plan = isAsked
    ? planReplacement({ ...replacementQuery, chosen: scopeRows, rows: all, changes, zone })
    : { replacements: [], changes: [] }
  const count = plan.changes.length
  const invalid = plan.replacements.length - count
  return (
    <ActionDialog
      title="Change value"
      width="wide"
      action={isAsked && count > 0 ? `Stage ${plural(count, 'change')}` : 'Stage changes'}
      disabledReason={
        reason ??
        (complete ? undefined : 'Wait until all records are loaded.') ??
        (isAsked ? undefined : 'Enter the values first.') ??
        (isCurrent ? undefined : 'Comparing with the records.') ??
        (count > 0 ? undefined : outcomeOf(count, invalid))
      }
      onAction={() => editing.stage(plan.changes, `change the value of ${plural(count, 'record')}`)}
      onClose={onClose}
    >
      <ValueInput
        label="Find"
        value={find}
        onChange={setFind}
        under="Any part of a value. An address is not found within a longer one."
      />
      <ValueInput
        label="Replace with"
        value={replacement}
        onChange={setReplacement}
        under="Leave blank to remove what is found."
      />
      <Choice
        legend="Records"
        options={[
          { value: 'selected', label: `Selected (${rows.length})` },
          { value: 'all', label: `All in the zone (${all.length})` },
        ]}
        value={scope}
        onChange={setScope}
      />
      <output>{isAsked && outcomeOf(count, invalid)}</output>
      {isAsked && plan.replacements.length > 0 && (
        <PlannedRecords
          label="Records that change"
          records={plan.replacements
            .toSorted((one, other) => Number(!one.reason) - Number(!other.reason))
            .map(plannedOf)}
        />
      )}
    </ActionDialog>
  )
}

/** Returns the value that all records share, which is usually the one to replace. */
function commonValue(rows: RecordDialogProps['rows']): string {
  const [first, ...others] = new Set(rows.map(({ target }) => target))
  return others.length === 0 ? (first ?? '') : ''
}

const plannedOf = ({ id, before, draft, reason }: Replacement) => ({
  id,
  ...(reason === undefined
    ? ({ action: 'Change', family: 'changed' } as const)
    : ({ action: 'Not changed', family: 'failed' } as const)),
  words: `${before.type} ${readableName(before.name || '@')}`,
  value: `${before.target} → ${draft.target}`,
  note: reason,
})

function outcomeOf(count: number, invalid: number): string {
  if (count + invalid === 0) return 'No value contains this.'
  const left = `${plural(invalid, 'record')} ${invalid === 1 ? 'stays' : 'stay'} unchanged.`
  return [
    count > 0 ? `${plural(count, 'record')} ${count === 1 ? 'changes' : 'change'}.` : '',
    invalid > 0 ? left : '',
  ]
    .filter(Boolean)
    .join(' ')
}

interface ValueInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  under: string
}

const ValueInput = ({ label, value, onChange, under }: ValueInputProps) => (
  <Labeled label={label} under={under}>
    {(control) => (
      <input
        {...control}
        className="control mono"
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Labeled>
)
