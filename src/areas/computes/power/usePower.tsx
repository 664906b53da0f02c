import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, asApiError } from '#api/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { lazyOverlay } from '#ui/lazyWithRetry.tsx'
import { computeConfigsQuery } from '../queries.ts'
import type { PowerAction } from './powerActions.ts'
import { useSendPower } from './useSendPower.ts'

const powerDialog = lazyOverlay(async () => (await import('./PowerDialog.tsx')).PowerDialog)

interface Asked {
  compute: Compute
  action: PowerAction
  /** Why the request that went out without a question was refused. */
  refusal?: ApiError
}

/**
 * Boots, reboots and shuts down from wherever instances are shown. Booting takes nothing from anybody and goes at once,
 * unless there are several profiles to choose from; the others ask first. What is refused is told in the dialog, which
 * opens for it. `dialog` is to be put on the screen.
 */
export function usePower() {
  const client = useQueryClient()
  const send = useSendPower()
  const [asked, setAsked] = useState<Asked>()
  const [starting, setStarting] = useState<number>()

  const boot = async (compute: Compute) => {
    setStarting(compute.id)
    try {
      const { rows: profiles } = await client.fetchQuery(computeConfigsQuery(compute.id))
      if (profiles.length > 1) setAsked({ compute, action: 'boot' })
      else await send(compute, 'boot')
    } catch (error) {
      setAsked({ compute, action: 'boot', refusal: asApiError(error) })
    }
    setStarting(undefined)
  }

  return {
    start: (compute: Compute, action: PowerAction) => {
      if (action !== 'boot') setAsked({ compute, action })
      else if (starting !== compute.id) void boot(compute)
    },
    /** The instance whose boot is being prepared. */
    starting,
    dialog: asked && (
      <powerDialog.Component
        {...asked}
        onSend={(configId) => send(asked.compute, asked.action, configId)}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
