import { useQuery } from '@tanstack/react-query'
import type { Firewall } from '#api/generated/types.gen.ts'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { firewallLabel } from '../../labels.ts'
import { computeFirewallsQuery } from '../queries.ts'
import { exposureChanges } from '../rules/exposure.ts'

interface RemoveConsequencesProps {
  firewall: Firewall
  computeId: number
}

const unfiltered = { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' } as const

/**
 * Lists the ports that are open to everyone after a firewall is removed from an instance. Refetches the instance's
 * other firewalls.
 */
export function RemoveConsequences({ firewall, computeId }: RemoveConsequencesProps) {
  const { data, error, isPending } = useQuery({
    ...computeFirewallsQuery(computeId),
    staleTime: 0,
  })
  // The API does not report the firewalls of an instance.
  if (!isPending && !error && !data) return null
  const others = (data?.data ?? []).filter(
    ({ id, status }) => id !== firewall.id && status !== 'disabled',
  )
  return (
    <Consequences title="What changes">
      {!data ? (
        <Consequence
          label="Other firewalls"
          state={error ? 'error' : 'loading'}
          reason={error?.message}
        />
      ) : others.length > 0 ? (
        <Consequence label="Still filtered by">{others.map(firewallLabel).join(', ')}</Consequence>
      ) : (
        <>
          <Consequence label="No other firewall filters it" />
          {exposureChanges(firewall.rules ?? {}, unfiltered).map((change) => (
            <Consequence key={change} label={change} />
          ))}
        </>
      )}
    </Consequences>
  )
}
