import type { ReactNode } from 'react'
import { useRegionLabel } from '#api/query/regions.ts'
import { Copy } from '#ui/display/Copy.tsx'
import { Time } from '#ui/display/Time.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

interface DetailsPanelProps {
  object: {
    id: number | string
    region?: string | undefined
    created?: string | null | undefined
    updated?: string | null | undefined
  }
  /** Items that only this kind of object has. */
  children: ReactNode
  /** Content below the list. */
  footer?: ReactNode
}

/** Panel with the id, region and times of an object around the items of its kind. */
export function DetailsPanel({ object, children, footer }: DetailsPanelProps) {
  const { id, region, created, updated } = object
  const regionLabel = useRegionLabel()
  return (
    <Panel title="Details">
      <DescriptionList>
        <DescriptionItem label="ID">
          <Copy value={String(id)} what="id" />
        </DescriptionItem>
        {region !== undefined && (
          <DescriptionItem label="Region">
            <Copy value={region} what="region ID" mono={false}>
              {regionLabel(region)}
            </Copy>
          </DescriptionItem>
        )}
        {children}
        <DescriptionItem label="Created">
          <Time value={created} as="dateTime" />
        </DescriptionItem>
        <DescriptionItem label="Last changed">
          <Time value={updated} />
        </DescriptionItem>
      </DescriptionList>
      {footer}
    </Panel>
  )
}
