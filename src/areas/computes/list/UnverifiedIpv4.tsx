import { useEffect } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { none } from '#lib/format.ts'
import type { VpcAddressesRead } from './VpcAddresses.tsx'

/** Delay in milliseconds before a visible row sends a request, so that fast scrolling sends none. */
const requestDelay = 300

interface UnverifiedIpv4Props {
  compute: Compute
  loadConfigs: VpcAddressesRead['loadConfigs']
}

/** Public IPv4 address of an instance that may be reachable in a VPC only, while its row loads the configurations. */
export function UnverifiedIpv4({ compute: { id, ipv4 }, loadConfigs }: UnverifiedIpv4Props) {
  useEffect(() => {
    const timer = setTimeout(() => loadConfigs(id), requestDelay)
    return () => clearTimeout(timer)
  }, [id, loadConfigs])
  return <span>{ipv4?.[0] ?? none}</span>
}
