import { Link } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { Copy } from '#ui/display/Copy.tsx'
import { DescriptionItem } from '#ui/layout/DescriptionList.tsx'
import { imagePaths } from '#paths/images.ts'
import { DetailsPanel } from '../../DetailsPanel.tsx'
import { MoreDetails } from './MoreDetails.tsx'

export function ComputeDetails({ compute }: { compute: Compute }) {
  return (
    <DetailsPanel object={compute} footer={<MoreDetails compute={compute} />}>
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
    </DetailsPanel>
  )
}
