import { plural } from '#lib/format.ts'
import { useShortcut } from '#lib/shortcuts.ts'
import { toast } from '#ui/overlay/toast.ts'
import { zoneChanges } from './zoneChanges.ts'

/** Binds Ctrl+Z and Ctrl+Shift+Z to undo and redo of the staged changes of a zone. */
export function useUndoKeys(domainId: number) {
  const step = (type: 'undone' | 'redone') => {
    const before = zoneChanges.get(domainId).changes
    zoneChanges.dispatch(domainId, { type })
    const { changes } = zoneChanges.get(domainId)
    const [done, none] =
      type === 'undone'
        ? ['Undone', 'No staged change to undo']
        : ['Redone', 'No staged change to redo']
    toast(changes === before ? none : `${done}: ${plural(changes.length, 'staged change')} now`)
  }
  useShortcut('mod+z', 'Undo the last staged change', () => step('undone'))
  useShortcut('mod+shift+z', 'Redo the last undone change', () => step('redone'))
}
