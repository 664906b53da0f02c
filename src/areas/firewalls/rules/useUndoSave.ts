import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { asApiError } from '#api/http/client.ts'
import type { FirewallRules } from '#api/generated/types.gen.ts'
import { toast } from '#ui/overlay/toast.ts'
import { rulesQuery, useUpdateRules } from '../queries.ts'
import { rulesBody, rulesDraft } from './rulesDraft.ts'
import { isSameRules } from './rulesDiff.ts'

/** Ids of the firewalls whose rules are being edited in this tab. */
const edited = new Set<number>()

/** Prevents Undo from overwriting the editor while it has unsaved changes. */
export function useUnsavedRules(firewallId: number, isEdited: boolean): void {
  useLayoutEffect(() => {
    if (!isEdited) return undefined
    edited.add(firewallId)
    return () => void edited.delete(firewallId)
  }, [firewallId, isEdited])
}

/**
 * Reports saved rules with an Undo action, which works on every screen and fails if another user has changed the rules
 * since.
 */
export function useUndoSave(firewallId: number) {
  const client = useQueryClient()
  const { mutateAsync: update } = useUpdateRules()

  const restore = async (name: string, before: FirewallRules, saved: FirewallRules) => {
    const now = (await client.fetchQuery({
      ...rulesQuery(firewallId),
      staleTime: 0,
    })) as FirewallRules
    if (!isSameRules(saved, now)) {
      toast(`Nothing was undone: someone changed the rules of ${name} since.`)
      return
    }
    // The user may have edited the rules while they were fetched.
    if (edited.has(firewallId)) {
      toast('Nothing was undone: discard your unsaved changes first.')
      return
    }
    await update({ path: { firewallId }, body: rulesBody(rulesDraft(before)) })
    toast(`Restored the rules of ${name}`)
  }

  return (name: string, before: FirewallRules, saved: FirewallRules) => {
    const undo = () => {
      if (edited.has(firewallId)) {
        toast('Discard your unsaved changes first.', { label: 'Undo', onSelect: undo })
        return
      }
      restore(name, before, saved).catch((thrown: unknown) => {
        const error = asApiError(thrown)
        toast(
          `The rules of ${name} ${error.isUncertain ? 'may have been' : 'were not'} restored: ${error.message}`,
        )
      })
    }
    toast(`Saved the rules of ${name}`, { label: 'Undo', onSelect: undo })
  }
}
