import type { NewCompute } from '../../../platform/areas/computes/creation/provision.ts'
import { newTestCompute } from './computes.ts'
import type { SignedIn, TestPlatform } from './platform.ts'

/** What tests of instances do again and again. */
export function instancesOf({ platform, clock, signedIn }: TestPlatform) {
  return {
    /** An instance of a fresh account. */
    account: async (overrides: Partial<NewCompute> = {}) => {
      const me = await signedIn()
      const { id } = await newTestCompute(platform, me, overrides)
      return { me, id, path: { computeId: id } }
    },

    get: (me: SignedIn, computeId: number) => me.call('getCompute', { path: { computeId } }),

    disks: async (me: SignedIn, computeId: number) =>
      (await me.call('listComputeDisks', { path: { computeId } })).data,

    configs: async (me: SignedIn, computeId: number) =>
      (await me.call('listComputeConfigs', { path: { computeId } })).data,

    /** What happened, oldest first. */
    events: async (me: SignedIn) =>
      (await me.call('listEvents')).data.toReversed().map(({ action, status }) => [action, status]),

    /** Moves the clock to the end of the next job. */
    finishNext: async () => {
      const due = await platform.jobs.nextDue()
      if (due === undefined) throw new Error('No job is running')
      clock.advance(Math.max(0, due - clock.now()))
      await platform.jobs.runDue()
    },

    /** A restricted user of the same account with a permission on one instance. */
    colleague: async (
      me: SignedIn,
      id: number,
      permissions: 'read_only' | 'read_write',
      grants = {},
    ) => {
      const user = await signedIn({ of: me, restricted: true, grants })
      await me.call('updateUserGrants', {
        path: { username: user.user.username },
        body: { compute: [{ id, permissions }] },
      })
      return user
    },
  }
}

/** A refusal with these reasons, none of them about one field. */
export const refusedFor = (...reasons: unknown[]) => ({
  status: 400,
  faults: reasons.map((reason) => ({ reason })),
})

/** A refusal that names one field. */
export const faultOf = (field: string, reason?: unknown) => ({
  status: 400,
  faults: [{ field, ...(reason === undefined ? {} : { reason }) }],
})
