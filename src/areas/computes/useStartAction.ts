import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '#api/http/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { computeConfigsQuery, useBoot } from './queries.ts'
import type { ComputeActionName } from './computeActions.ts'
import { refetchIfRejected } from './actions/refetchIfRejected.ts'
import { useActionAddress } from './actions/useActionAddress.ts'
import { computeRequest } from './useComputeAction.ts'

/**
 * Starts an action on an instance by opening its dialog through the URL. A boot is sent immediately, because it
 * interrupts nothing, unless there are several profiles to choose from. If that boot is rejected, the dialog opens and
 * shows the error.
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
      else
        await trackTask(computeRequest(compute, 'boot', facts), send).catch(refetchIfRejected(id))
    } catch (error) {
      open('boot', on, { refusal: asApiError(error).message })
    }
    setBooting(undefined)
  }

  return {
    /** @param on id of the instance, if the screen lists several */
    start: (compute: Compute, action: ComputeActionName, on?: number) => {
      if (action !== 'boot') open(action, on)
      else if (booting !== compute.id) void boot(compute, on)
    },
    /** ID of the instance whose boot is being prepared. */
    booting,
  }
}
