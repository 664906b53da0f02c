import { formatCount, plural } from '#lib/format.ts'
import { progressToast, toast } from '#ui/overlay/toast.ts'
import { domainPaths } from '#paths/domains.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import { zoneChanges } from './zoneChanges.ts'
import { countApplied, countSteps, isActive } from './applyRun.ts'
import { applyRunner } from './ApplyRunner.ts'

/** Undoes changes that were applied immediately. The message that reported them shows the progress. */
export async function undoAtOnce(
  domainId: number,
  zone: string,
  undo: readonly ZoneChange[],
  words: string,
): Promise<void> {
  if (isActive(zoneChanges.get(domainId).run)) {
    toast('Other changes to this zone are being applied. Undo this one when they are done.')
    return
  }
  const progress = progressToast(`Undoing: ${words}`, undo.length)
  const unsubscribe = zoneChanges.subscribe(() => {
    const { run } = zoneChanges.get(domainId)
    if (run?.undoes) progress.progress(run.steps.length - countSteps(run, 'waiting'))
  })
  try {
    await applyRunner.run(domainId, zone, { kind: 'undo', changes: undo })
  } finally {
    unsubscribe()
  }
  const { run } = zoneChanges.get(domainId)
  const back = run?.undoes ? countApplied(run) : 0
  if (run?.state === 'finished' && back === undo.length) {
    progress.end(`Undone: ${words}`)
    return
  }
  progress.end(`Undone: ${formatCount(back)} of ${plural(undo.length, 'change')}, then stopped.`, {
    label: 'See why',
    href: domainPaths.tab(domainId, 'changes'),
  })
}
