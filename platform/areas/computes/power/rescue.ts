import { deviceErrors } from '../../../../contract/rules/configProfiles.ts'
import { computeCan } from '../../../../contract/rules/computeStates.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Handlers } from '../../../api/context.ts'
import { throwIfErrors } from '#shared/httpError.ts'
import { foreignDeviceErrors } from '../configs/devices.ts'
import { requireIdle } from '../requireIdle.ts'
import { startBoot } from './power.ts'

export const rescueHandlers: Handlers<'rescueCompute'> = {
  async rescueCompute({ path, body }, context) {
    const { devices = {} } = body
    await inTransaction(context.db, async (tx) => {
      const compute = await requireIdle(tx, context, path.computeId, computeCan.rescue)
      throwIfErrors([
        ...deviceErrors(devices),
        ...(await foreignDeviceErrors(tx, compute, devices)),
      ])
      await startBoot(tx, context.jobs, compute, {
        config: null,
        username: context.user.username,
        again: compute.status === 'running',
      })
    })
    return {}
  },
}
