import { useState } from 'react'
import { plural } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { LabeledSelect } from '#ui/form/LabeledSelect.tsx'
import { recordSecondsOptions } from '../seconds.ts'
import { servedTtl } from '../zone/recordModel.ts'
import type { RecordDialogProps } from './recordDialogProps.ts'
import styles from './records.module.css'
import { ttlChanges } from './ttlChanges.ts'
import { planAfter } from './ttlPlan.ts'
import { keepPlan, useTtlPlan } from './ttlPlans.ts'

/**
 * Dialog that sets the TTL of the selected records. It can remember a TTL that is lowered before a move, so that it can
 * be raised again.
 */
export function TtlDialog({ rows, editing, onClose }: RecordDialogProps) {
  const { domainId, mode, ttl, zone } = editing
  const [seconds, setSeconds] = useState(3600)
  const [isPlanned, setPlanned] = useState(false)
  const current = useTtlPlan(domainId)
  const changes = ttlChanges(rows, editing, () => seconds)
  const maxServedTtl = Math.max(0, ...changes.map(({ entry }) => servedTtl(entry, ttl)))
  const lowers = changes.filter(({ entry }) => servedTtl(entry, ttl) > seconds)
  const canPlan = seconds > 0 && lowers.length > 0
  const set = async () => {
    await editing.edit(changes, `set the TTL of ${plural(changes.length, 'record')}`)
    if (!canPlan || !isPlanned) return
    const before = Object.fromEntries(lowers.map(({ entry }) => [entry.id, entry.ttl_sec]))
    keepPlan(planAfter(current, { domainId, zone, before, longest: maxServedTtl, low: seconds }))
  }
  return (
    <ConfirmDialog
      title={`Set the TTL of ${plural(rows.length, 'record')}`}
      action={mode === 'stage' ? 'Stage change' : 'Set TTL'}
      tone="plain"
      onConfirm={set}
      onClose={onClose}
    >
      <LabeledSelect
        label="TTL"
        options={recordSecondsOptions(ttl)}
        value={seconds}
        onChange={setSeconds}
        under={
          canPlan
            ? `Resolvers may cache the old values for ${formatDuration(maxServedTtl)} after this is published.`
            : undefined
        }
      />
      {canPlan && (
        <label className={styles.plan}>
          <input
            type="checkbox"
            checked={isPlanned}
            onChange={({ target }) => setPlanned(target.checked)}
          />
          <span>
            Plan a move: show when the new TTL applies everywhere, and remind me to raise it again
            {isPlanned && current && (
              <span className={styles.under}>This replaces the plan of this domain.</span>
            )}
          </span>
        </label>
      )}
    </ConfirmDialog>
  )
}
