import type { Compute } from '#api/generated/types.gen.ts'
import { Copy } from '#ui/Copy.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Time } from '#ui/Time.tsx'
import { regionLabel, useRegions } from '../../regions/queries.ts'

/** What the instance is and where it stands. */
export function DetailsPanel({ compute }: { compute: Compute }) {
  const regions = useRegions()
  return (
    <Panel title="Details">
      <Facts>
        <Fact label="Id">
          <Copy value={String(compute.id)} what="id" />
        </Fact>
        <Fact label="Region">
          <Copy value={compute.region} what="region id" mono={false}>
            {regionLabel(regions, compute.region)}
          </Copy>
        </Fact>
        <Fact label="Image">
          <Copy value={compute.image} what="image id" />
        </Fact>
        <Fact label="Hypervisor">{compute.hypervisor}</Fact>
        <Fact label="Host">
          <Copy value={compute.host_uuid} what="host id" limit={22} />
        </Fact>
        <Fact label="Cloud-init data">{compute.has_user_data ? 'Yes' : 'None'}</Fact>
        <Fact label="Created">
          <Time value={compute.created} as="dateTime" />
        </Fact>
        <Fact label="Last changed">
          <Time value={compute.updated} />
        </Fact>
        {compute.group && <Fact label="Group (deprecated)">{compute.group}</Fact>}
      </Facts>
    </Panel>
  )
}
