import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '#api/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { computeConfigsQuery, useBoot } from './queries.ts'
import type { ComputeActionName } from './computeActions.ts'
import { refetchIfRefused } from './actions/refetchIfRefused.ts'
import { useActionAddress } from './actions/useActionAddress.ts'
import { computeRequest } from './useComputeAction.ts'

/**
 * Starts an action of an instance: its dialog opens in the address. Only a boot goes at once, since it takes nothing from
 * anybody, unless there are several profiles to choose from; its refusal is told in the dialog, which opens for it.
 */
export function useStartAction() {
  const client = useQueryClient()
  const { open } = useActionAddress()
  const { mutateAsync } = useBoot()
  const [booting, setBooting] = useState<number>()

  const boot = async (compute: Compute, on: number | undefined) => {
    const { id } = compute
    setBooting(id)
    try {
      const { rows: profiles } = await client.fetchQuery(computeConfigsQuery(id))
      const facts = { before: { status: compute.status ?? null } }
      const send = () => mutateAsync({ path: { computeId: id } })
      if (profiles.length > 1) open('boot', on)
      else await trackTask(computeRequest(compute, 'boot', facts), send).catch(refetchIfRefused(id))
    } catch (error) {
      open('boot', on, { refusal: asApiError(error).message })
    }
    setBooting(undefined)
  }

  return {
    /** @param on the instance, where the screen shows several */
    start: (compute: Compute, action: ComputeActionName, on?: number) => {
      if (action !== 'boot') open(action, on)
      else if (booting !== compute.id) void boot(compute, on)
    },
    /** The instance whose boot is being prepared. */
    booting,
  }
}
