import type { Compute } from '#api/generated/types.gen.ts'
import { trackOperation } from '#api/operations/track.ts'
import { computePaths } from '../paths.ts'
import { useBoot, useReboot, useShutdown } from '../queries.ts'
import type { PowerAction } from './powerActions.ts'

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
    await trackOperation(
      {
        kind: action,
        object: {
          type: 'compute',
          id: compute.id,
          label: compute.label ?? `Instance ${compute.id}`,
          href: computePaths.detail(compute.id),
        },
        path,
        before: { status: compute.status ?? null },
      },
      requests[action],
    )
  }
}
