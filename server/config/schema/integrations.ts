import { object } from 'zod/mini'
import { networks, onOrOff, resolvers, setting } from '../fields.ts'

/** Settings of the DNS checks, webhooks and agents of the console. */
export const integrationSettings = object({
  DNS_RESOLVERS: setting(
    resolvers,
    'Up to four resolvers at any IP address, as `192.0.2.53, [2001:db8::53]:5353`, or `system`; name servers found in DNS must have a public IP address or one in `DNS_REACH`',
  ),
  WEBHOOK_REACH: setting(
    networks,
    'Networks, in addition to public IP addresses, to which webhooks may be delivered, as `10.0.0.0/8`, also over HTTP; never link-local ones',
  ),
  MCP: setting(
    onOrOff,
    '`on` serves agents (Model Context Protocol) at `/mcp`: [Agents](agents.md)',
    { fallback: 'off' },
  ),
})
