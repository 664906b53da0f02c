import { call } from '#api/http/client.ts'
import { createFirewallDevice } from '#api/generated/sdk.gen.ts'
import { queryClient, refreshAllTabs } from '#api/query/query.ts'
import { plural } from '#lib/format.ts'
import { bulkKind } from '#ui/bulk/bulk.ts'
import { bulkLabel, readBulkNames } from '../../computes/public/bulkNames.ts'
import { firewallLabel } from '../../labels.ts'
import { deviceReaders, firewallOfLists } from '../queries.ts'

/** Parses "7 12", the ids of the firewall and of the instance. */
function parseStep(step: string): { firewallId: number; computeId: number } {
  const [firewallId = 0, computeId = 0] = step.split(' ').map(Number)
  return { firewallId, computeId }
}

const assignments = bulkKind<string>({
  name: 'assignFirewall',
  title: (count, [first = '']) => {
    const { firewallId } = parseStep(first)
    const label = firewallLabel({ id: firewallId, ...firewallOfLists(queryClient, firewallId) })
    return `Assign ${label} to ${plural(count, 'instance')}`
  },
  run: async (step) => {
    const { firewallId, computeId } = parseStep(step)
    await call(createFirewallDevice, {
      path: { firewallId },
      body: { id: computeId, type: 'compute' },
    })
  },
  label: (step) => bulkLabel(parseStep(step).computeId),
  readLabels: (steps) => readBulkNames(steps.map((step) => parseStep(step).computeId)),
  ended: () => void refreshAllTabs([...deviceReaders]),
})

/** Assigns a firewall to several instances, with a request for each. */
export const startAssignments = (firewallId: number, computeIds: readonly number[]): void =>
  void assignments.start(computeIds.map((computeId) => `${firewallId} ${computeId}`))
