import { Link } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { Copy } from '#ui/display/Copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Time } from '#ui/display/Time.tsx'
import { imagePaths } from '#paths/images.ts'
import { MoreDetails } from './MoreDetails.tsx'
import { regionLabel, useRegions } from '#api/query/regions.ts'

export function DetailsPanel({ compute }: { compute: Compute }) {
  const regions = useRegions()
  return (
    <Panel title="Details">
      <DescriptionList>
        <DescriptionItem label="ID">
          <Copy value={String(compute.id)} what="id" />
        </DescriptionItem>
        <DescriptionItem label="Region">
          <Copy value={compute.region} what="region ID" mono={false}>
            {regionLabel(regions, compute.region)}
          </Copy>
        </DescriptionItem>
        <DescriptionItem label="Image">
          {compute.image && (
            <Copy value={compute.image} what="image ID">
              <Link to={imagePaths.detail(compute.image)}>{compute.image}</Link>
            </Copy>
          )}
        </DescriptionItem>
        <DescriptionItem label="Cloud-init data">
          {compute.has_user_data ? 'Yes' : 'None'}
        </DescriptionItem>
        <DescriptionItem label="Created">
          <Time value={compute.created} as="dateTime" />
        </DescriptionItem>
        <DescriptionItem label="Last changed">
          <Time value={compute.updated} />
        </DescriptionItem>
      </DescriptionList>
      <MoreDetails compute={compute} />
    </Panel>
  )
}
