import { useState } from 'react'
import { asApiError, type ApiError } from '#api/http/client.ts'
import { lazyOverlay } from '../overlay/lazyWithRetry.tsx'
import { toast } from '../overlay/toast.ts'

const refusalDialog = lazyOverlay(
  async () => (await import('../overlay/RejectionDialog.tsx')).RejectionDialog,
)

interface Switch<Thing, Status extends string> {
  nameOf: (thing: Thing) => string
  /** Updates the displayed object, both optimistically before the response and to revert it after an error. */
  keep: (thing: Thing) => void
  write: (thing: Thing, status: Status) => Promise<Thing>
  /** Returns the text of the toast. */
  outcome: (thing: Thing, status: Status) => string
  on: Status
  off: Status
}

/**
 * Switches an object on or off with an optimistic update and an undo button in the toast. Render the returned
 * `refusal`: a dialog that explains why a change was reverted.
 */
export function useUndoableSwitch<
  Thing extends { id: number; status?: string },
  Status extends string,
>({ nameOf, keep, write, outcome, on, off }: Switch<Thing, Status>) {
  const [refused, setRefused] = useState<{ thing: Thing; error: ApiError }>()

  const set = async (thing: Thing, status: Status, undo: Status | undefined) => {
    keep({ ...thing, status })
    try {
      const after = await write(thing, status)
      toast(
        outcome(after, status),
        undo && { label: 'Undo', onSelect: () => void set(after, undo, undefined) },
      )
    } catch (error) {
      keep(thing)
      setRefused({ thing, error: asApiError(error) })
    }
  }

  return {
    toggle: (thing: Thing) => {
      const isOn = thing.status === on
      void set(thing, isOn ? off : on, isOn ? on : off)
    },
    refusal: refused && (
      <refusalDialog.Component
        title={`The status of ${nameOf(refused.thing)} ${refused.error.isUncertain ? 'may have changed' : 'was not changed'}`}
        error={refused.error}
        onClose={() => setRefused(undefined)}
      />
    ),
  }
}
