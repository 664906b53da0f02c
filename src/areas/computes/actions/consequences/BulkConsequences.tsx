import { mdiAlertOutline } from '@mdi/js'
import { useState } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { plural, sentenceList } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import styles from './BulkConsequences.module.css'
import { ConsequenceLine, isDeleted, keptOf } from './ComputeConsequences.tsx'
import { AdmittedConsequence } from '../../../insights/public/AdmittedConsequence.tsx'
import { RecordConsequence } from '../../network/RecordConsequence.tsx'
import { type ComputeConsequence, useComputeConsequences } from './useComputeConsequences.ts'
import { computeLabel } from '../../../labels.ts'

/**
 * Number of instances whose consequences are loaded initially. Each needs five requests, and the API allows a few
 * hundred per minute.
 */
const readAtOnce = 20
/** Maximum number of instances whose details are expanded by default. */
const unfolded = 2

/** Lists the objects that are deleted with several instances, freshly loaded for each. */
export function BulkConsequences({ computes }: { computes: readonly Compute[] }) {
  const [read, setRead] = useState(readAtOnce)
  const pendingCount = computes.length - read
  return (
    <section className={styles.consequences} aria-label="Also deleted">
      <h3 className={styles.title}>Also deleted</h3>
      {computes.slice(0, read).map((compute) => (
        <OneConsequence key={compute.id} compute={compute} open={computes.length <= unfolded} />
      ))}
      {pendingCount > 0 && (
        <div className={styles.rest}>
          <p>
            {plural(pendingCount, 'more instance')} not loaded: {names(computes.slice(read))}. What
            they have is deleted too.
          </p>
          <Button size="small" onClick={() => setRead(read + readAtOnce)}>
            {`Load ${Math.min(pendingCount, readAtOnce)} more`}
          </Button>
        </div>
      )}
    </section>
  )
}

const names = (computes: readonly Compute[]) => computes.map(computeLabel).join(', ')

function OneConsequence({ compute, open }: { compute: Compute; open: boolean }) {
  const { consequences, addresses, released } = useComputeConsequences(compute.id)
  const [isOpen, setOpen] = useState(open)
  const kept = keptOf(consequences)
  const failed = consequences.filter(({ state }) => state === 'error')
  return (
    <details
      className={styles.one}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <strong>{computeLabel(compute)}</strong> <span>{summary(consequences)}</span>
        {failed.length > 0 && (
          <span className={styles.error}>
            <Icon path={mdiAlertOutline} size={14} />
            {sentenceList(failed.map(({ many }) => many))} could not be loaded
          </span>
        )}
      </summary>
      <ul>
        {consequences.filter(isDeleted).map((consequence) => (
          <ConsequenceLine key={consequence.noun} consequence={consequence} />
        ))}
        {addresses && <RecordConsequence addresses={addresses} />}
        {isOpen && released && <AdmittedConsequence what="a released address" values={released} />}
      </ul>
      {kept.length > 0 && (
        <>
          <h4 className={styles.kept}>Kept</h4>
          <ul aria-label="Kept">
            {kept.map((consequence) => (
              <ConsequenceLine key={consequence.noun} consequence={consequence} />
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

/** Summarizes the consequences: "2 disks, 1 backup, 3 addresses; 1 volume detached". */
function summary(consequences: readonly ComputeConsequence[]) {
  if (consequences.some(({ state }) => state === 'loading')) return 'loading…'
  const counted = (isDetached: boolean) =>
    consequences
      .filter(({ after, names: each }) => (after !== undefined) === isDetached && each.length > 0)
      .map(({ noun, many, names: each }) => plural(each.length, noun, many))
      .join(', ')
  const detached = counted(true)
  return [counted(false), detached && `${detached} detached`].filter(Boolean).join('; ')
}
