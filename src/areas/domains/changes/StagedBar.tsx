import { useState } from 'react'
import { Link } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { domainPaths } from '#paths/domains.ts'
import { deletionLock } from './deletionLock.ts'
import { summarizeChanges } from './summarizeChanges.ts'
import { EndedBar } from './EndedBar.tsx'
import { RunningBar } from './RunningBar.tsx'
import styles from './StagedBar.module.css'
import { useZoneChanges, zoneChanges } from './zoneChanges.ts'
import { hasEnded } from './applyRun.ts'
import { applyRunner } from './ApplyRunner.ts'

/** Bar above the records and the changes with the staged changes of a zone and the progress of their run. */
export function StagedBar({ domain, review = true }: { domain: Domain; review?: boolean }) {
  const { id: domainId } = domain
  const zone = domain.domain ?? ''
  const { changes, run, unsaved } = useZoneChanges(domainId)
  const [discarding, setDiscarding] = useState(false)
  if (run && !hasEnded(run)) return <RunningBar domainId={domainId} run={run} />
  return (
    <>
      {run && <EndedBar domain={domain} run={run} />}
      {changes.length > 0 && run?.state !== 'stopped' && (
        <section className={styles.bar} aria-label="Staged changes">
          <span className={styles.words}>
            <strong>{plural(changes.length, 'staged change')}</strong>: {summarizeChanges(changes)}
            {unsaved && '. The browser could not save them: they are lost when this page closes.'}
          </span>
          {review && <Link to={domainPaths.tab(domainId, 'changes')}>Review</Link>}
          <Button size="small" onClick={() => setDiscarding(true)}>
            Discard
          </Button>
          <Button
            size="small"
            variant="primary"
            disabledReason={deletionLock(domain, changes)}
            onClick={() => void applyRunner.run(domainId, zone, { kind: 'apply' })}
          >
            {`Apply ${plural(changes.length, 'change')}`}
          </Button>
        </section>
      )}
      {discarding && (
        <ConfirmDialog
          title="Discard the staged changes?"
          action={`Discard ${plural(changes.length, 'change')}`}
          onConfirm={async () => zoneChanges.edit(domainId, [])}
          onClose={() => setDiscarding(false)}
        >
          <p>{summarizeChanges(changes)}. The zone itself does not change.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
