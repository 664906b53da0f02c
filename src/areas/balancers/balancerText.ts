import type { Balancer } from '#api/generated/types.gen.ts'
import { formatTransfer, plural } from '#lib/format.ts'

/** Formats an amount that the API gives in MB; undefined until it has been measured. */
export const transferText = (megabytes: number | null | undefined): string | undefined =>
  megabytes == null ? undefined : formatTransfer(megabytes / 1000)

/** Returns the limit of new connections from one client IP address; undefined if the API does not return it. */
export const throttleText = ({
  client_conn_throttle: limit,
}: Pick<Balancer, 'client_conn_throttle'>): string | undefined => {
  if (limit === undefined) return undefined
  return limit === 0 ? 'No limit' : `${plural(limit, 'connection')} per second`
}
