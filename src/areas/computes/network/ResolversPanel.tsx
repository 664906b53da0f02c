import { useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/http/client.ts'
import { AddressCopy } from '#ui/display/AddressCopy.tsx'
import { Button } from '#ui/display/Button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { regionsQuery } from '#api/query/regions.ts'
import { resolverList } from './addressRows.ts'
import styles from './NetworkTab.module.css'

/** Lists the DNS resolvers of the region, in the format of `/etc/resolv.conf`. */
export function ResolversPanel({ region }: { region: string | undefined }) {
  const regions = useQuery(regionsQuery())
  const regionOfCompute = regions.data?.data?.find(({ id }) => id === region)
  return (
    <Panel title="Resolvers" meta={regionOfCompute?.label ?? region}>
      {regions.error && !regions.data ? (
        <div className={styles.failed} role="alert">
          <p>{asApiError(regions.error).message}</p>
          <Button size="small" busy={regions.isFetching} onClick={() => void regions.refetch()}>
            Try again
          </Button>
        </div>
      ) : regions.data ? (
        <div className={styles.resolverFacts}>
          <DescriptionList columns={2}>
            <DescriptionItem label="IPv4">
              {addresses(regionOfCompute?.resolvers?.ipv4)}
            </DescriptionItem>
            <DescriptionItem label="IPv6">
              {addresses(regionOfCompute?.resolvers?.ipv6)}
            </DescriptionItem>
          </DescriptionList>
        </div>
      ) : (
        <SkeletonRows label="Loading the resolvers" rows={2} />
      )}
    </Panel>
  )
}

function addresses(resolvers: string | undefined) {
  const list = resolverList(resolvers)
  if (list.length === 0) return undefined
  return (
    <ul className={styles.resolvers}>
      {list.map((address) => (
        <li key={address}>
          <AddressCopy value={address} what="resolver" />
        </li>
      ))}
    </ul>
  )
}
