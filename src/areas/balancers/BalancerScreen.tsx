import { mdiLifebuoy } from '@mdi/js'
import { useParams } from 'react-router'
import { useRegionLabel } from '#api/query/regions.ts'
import { idParam } from '#lib/params.ts'
import { balancerPaths } from '#paths/balancers.ts'
import { ticketPaths } from '#paths/support.ts'
import { TagList } from '#ui/display/TagList.tsx'
import { PendingScreen } from '#ui/layout/PendingScreen.tsx'
import { balancerLabel } from '../labels.ts'
import { ObjectHeader } from '../ObjectHeader.tsx'
import { BalancerOverview } from './BalancerOverview.tsx'
import { useBalancer } from './queries.ts'

/** Screen of one load balancer. */
export function BalancerScreen() {
  const balancerId = idParam(useParams(), 'balancerId')
  const query = useBalancer(balancerId)
  const regionLabel = useRegionLabel()
  const { data: balancer } = query
  if (!balancer) return <PendingScreen title={`Load balancer ${balancerId}`} query={query} />
  const { region, tags, ipv4 } = balancer
  return (
    <ObjectHeader
      key={balancerId}
      name={balancerLabel(balancer)}
      noun="Load balancer"
      href={balancerPaths.detail(balancerId)}
      updatedAt={query.dataUpdatedAt}
      facts={
        <>
          <span>{regionLabel(region)}</span>
          {ipv4 && <span>{ipv4}</span>}
          {tags?.[0] !== undefined && <TagList tags={tags} limit={4} />}
        </>
      }
      menu={[
        {
          label: 'Open ticket',
          icon: mdiLifebuoy,
          href: ticketPaths.open({ balancer_id: balancerId }),
        },
      ]}
    >
      <BalancerOverview balancer={balancer} />
    </ObjectHeader>
  )
}
