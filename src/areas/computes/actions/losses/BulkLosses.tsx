import { mdiAlertOutline } from '@mdi/js'
import { useState } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { plural, sentenceList } from '#lib/format.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { computeName } from '../useComputeAction.ts'
import styles from './BulkLosses.module.css'
import { LossLine } from './ComputeLosses.tsx'
import { RecordLoss } from './RecordLoss.tsx'
import { type ComputeLoss, useComputeLosses } from './useComputeLosses.ts'

/** Each instance costs five calls, of which the API allows some hundred a minute. */
const readAtOnce = 20
/** So few are shown unfolded. */
const unfolded = 2

/** What goes with many instances, each by itself, read now. */
export function BulkLosses({ computes }: { computes: readonly Compute[] }) {
  const [read, setRead] = useState(readAtOnce)
  const left = computes.length - read
  return (
    <section className={styles.losses} aria-label="Lost with them">
      <h3 className={styles.title}>Lost with them</h3>
      {computes.slice(0, read).map((compute) => (
        <OneLoss key={compute.id} compute={compute} open={computes.length <= unfolded} />
      ))}
      {left > 0 && (
        <div className={styles.rest}>
          <p>
            {plural(left, 'more instance')} not read: {names(computes.slice(read))}. What they have
            goes with them too.
          </p>
          <Button size="small" onClick={() => setRead(read + readAtOnce)}>
            {`Read ${Math.min(left, readAtOnce)} more`}
          </Button>
        </div>
      )}
    </section>
  )
}

const names = (computes: readonly Compute[]) => computes.map(computeName).join(', ')

function OneLoss({ compute, open }: { compute: Compute; open: boolean }) {
  const { losses, addresses } = useComputeLosses(compute.id)
  const unread = losses.filter(({ state }) => state === 'unread')
  return (
    <details className={styles.one} open={open}>
      <summary>
        <strong>{computeName(compute)}</strong> <span>{summary(losses)}</span>
        {unread.length > 0 && (
          <span className={styles.unread}>
            <Icon path={mdiAlertOutline} size={14} />
            {sentenceList(unread.map(({ many }) => many))} could not be read
          </span>
        )}
      </summary>
      <ul>
        {losses.map((loss) => (
          <LossLine key={loss.noun} loss={loss} />
        ))}
        {addresses && <RecordLoss addresses={addresses} />}
      </ul>
    </details>
  )
}

/** "2 disks, 1 backup, 3 addresses; 1 volume detached". */
function summary(losses: readonly ComputeLoss[]) {
  if (losses.some(({ state }) => state === 'loading')) return 'is being read'
  const counted = (kept: boolean) =>
    losses
      .filter(({ after, names: each }) => (after !== undefined) === kept && each.length > 0)
      .map(({ noun, many, names: each }) => plural(each.length, noun, many))
      .join(', ')
  const detached = counted(true)
  return [counted(false), detached && `${detached} detached`].filter(Boolean).join('; ')
}
