import { deviceHandlers } from './devices.ts'
import { firewallHandlers } from './firewalls.ts'
import { accountIpHandlers } from './ips.ts'
import { vlanHandlers } from './vlans.ts'

export const networkingHandlers = {
  ...firewallHandlers,
  ...deviceHandlers,
  ...vlanHandlers,
  ...accountIpHandlers,
}
