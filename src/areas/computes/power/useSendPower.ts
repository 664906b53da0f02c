import type { Compute } from '#api/generated/types.gen.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { useBoot, useReboot, useShutdown } from '../queries.ts'
import type { PowerAction } from './powerActions.ts'
import { powerRequest } from './powerRequest.ts'
import { readRefused } from './readRefused.ts'

/** Sends a power action and has it followed until the instance shows its end; throws what the API refuses. */
export function useSendPower() {
  const { mutateAsync: boot } = useBoot()
  const { mutateAsync: reboot } = useReboot()
  const { mutateAsync: shutdown } = useShutdown()
  return async (compute: Compute, action: PowerAction, configId?: number): Promise<void> => {
    const path = { computeId: compute.id }
    const body = configId === undefined ? {} : { body: { config_id: configId } }
    const requests = {
      boot: () => boot({ path, ...body }),
      reboot: () => reboot({ path, ...body }),
      shutdown: () => shutdown({ path }),
    }
    await trackTask(powerRequest(compute, action), requests[action]).catch(readRefused(compute.id))
  }
}
