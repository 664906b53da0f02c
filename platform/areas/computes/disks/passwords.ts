import { passwordDisk } from '../../../../contract/rules/computeMoves.ts'
import { computeCan } from '../../../../contract/rules/computeStates.ts'
import { passwordError } from '../../../../contract/rules/passwords.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { JobKind } from '../../../jobs/queue.ts'
import type { Handlers } from '../../../api/context.ts'
import { HttpError } from '#shared/httpError.ts'
import { durationBetween, startComputeJob } from '../computeJobs.ts'
import { disksOf } from '../contents.ts'
import { requireIdle } from '../requireIdle.ts'

/**
 * Rejects a weak password with the message of document 3, section 7.
 * @throws HttpError 400
 */
export function rejectWeak(password: string, field: string): void {
  const reason = passwordError(password)
  if (reason !== undefined) throw new HttpError(400, reason, field)
}

export const passwordSeconds = (computeId: number): number => durationBetween(5, 15, computeId)

export const passwordHandlers: Handlers<'resetComputePassword'> = {
  async resetComputePassword({ path, body }, context) {
    rejectWeak(body.root_pass, 'root_pass')
    await inTransaction(context.db, async (tx) => {
      const compute = await requireIdle(tx, context, path.computeId, computeCan.resetPassword)
      const disks = await disksOf(tx, compute.id)
      if (!passwordDisk(disks))
        throw new HttpError(
          400,
          disks.some(({ filesystem }) => filesystem !== 'swap')
            ? 'This instance has several disks. Reset the password of one of them instead.'
            : 'This instance has no disk with a root user.',
        )
      await startComputeJob(tx, context.jobs, compute, {
        kind: 'password_reset',
        durationSeconds: passwordSeconds(compute.id),
        username: context.user.username,
      })
    })
    return {}
  },
}

// Passwords are not stored, so the job has nothing to do.
export const passwordJobKinds: Record<string, JobKind> = {
  password_reset: { finish: () => Promise.resolve() },
}
