import { useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/http/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { formatMegabytes, plural } from '#lib/format.ts'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { computeConfigsQuery } from '../queries.ts'
import { computeDisksQuery } from './queries.ts'
import { configLabel, diskLabel } from '../../labels.ts'

/** Lists the disks and configurations that a rebuild deletes; addresses and backups are not affected. */
export function RebuildConsequences({ compute: { id } }: { compute: Compute }) {
  const disks = useQuery(computeDisksQuery(id))
  const configs = useQuery(computeConfigsQuery(id))
  const profiles = configs.data?.rows ?? []
  const all = disks.data?.data ?? []
  const stateOf = ({ isPending, error }: { isPending: boolean; error: unknown }) =>
    error ? 'error' : isPending ? 'loading' : 'read'
  const reasonOf = (error: unknown) => (error ? asApiError(error).message : undefined)
  return (
    <>
      <Consequences title="Will be deleted">
        <Consequence
          label={disks.data ? plural(all.length, 'disk') : 'Disks'}
          state={stateOf(disks)}
          reason={reasonOf(disks.error)}
        >
          {all.map((disk) => `${diskLabel(disk)} (${formatMegabytes(disk.size)})`).join(', ')}
        </Consequence>
        <Consequence
          label={configs.data ? plural(profiles.length, 'configuration') : 'Configurations'}
          state={stateOf(configs)}
          reason={reasonOf(configs.error)}
        >
          {profiles.map(configLabel).join(', ')}
        </Consequence>
      </Consequences>
      <Consequences title="Unchanged">
        <Consequence label="Addresses, backups and firewalls" />
        <Consequence label="Price" />
      </Consequences>
    </>
  )
}
