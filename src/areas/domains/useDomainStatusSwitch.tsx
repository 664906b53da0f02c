import { useQueryClient } from '@tanstack/react-query'
import type { Domain } from '#api/generated/types.gen.ts'
import { useUndoableSwitch } from '#ui/form/useUndoableSwitch.tsx'
import { domainName } from './domainName.ts'
import { keepDomain, useUpdateDomain } from './queries.ts'

type Status = 'active' | 'disabled'

const outcome = (domain: Domain, status: Status) =>
  status === 'active'
    ? `Enabled ${domainName(domain)}`
    : `Disabled ${domainName(domain)}. The name servers stop answering for it.`

/** Returns an action that enables or disables a domain. */
export function useDomainStatusSwitch() {
  const client = useQueryClient()
  const { mutateAsync: update } = useUpdateDomain()
  return useUndoableSwitch<Domain, Status>({
    nameOf: domainName,
    keep: (domain) => keepDomain(client, domain),
    write: ({ id }, status) => update({ path: { domainId: id }, body: { status } }),
    outcome,
    on: 'active',
    off: 'disabled',
  })
}
