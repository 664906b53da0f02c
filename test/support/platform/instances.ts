import type { NewCompute } from '../../../platform/areas/computes/creation/provision.ts'
import { newTestCompute } from './computes.ts'
import type { SignedIn, TestPlatform } from './platform.ts'

/** Returns helpers for tests of instances. */
export function instancesOf({ platform, clock, signedIn }: TestPlatform) {
  return {
    /** Creates an account with an instance. */
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

    /** Returns actions and states of the events, oldest first. */
    events: async (me: SignedIn) =>
      (await me.call('listEvents')).data.toReversed().map(({ action, status }) => [action, status]),

    /** Moves the clock to the end of the next job. */
    finishNext: async () => {
      const due = await platform.jobs.nextDue()
      if (due === undefined) throw new Error('No job is running')
      clock.advance(Math.max(0, due - clock.now()))
      await platform.jobs.runDue()
    },

    /** Creates a restricted user of the same account with a permission for one instance. */
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

/** Matches a 400 response with these reasons, none of which names a field. */
export const refusedFor = (...reasons: unknown[]) => ({
  status: 400,
  faults: reasons.map((reason) => ({ reason })),
})

/** Matches a 400 response that names one field. */
export const errorOf = (field: string, reason?: unknown) => ({
  status: 400,
  faults: [{ field, ...(reason === undefined ? {} : { reason }) }],
})
