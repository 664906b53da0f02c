import { useMemo } from 'react'
import { formatCount } from '#lib/format.ts'
import { withParams } from '#lib/params.ts'
import { naturalCompare } from '#lib/sort.ts'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { lazyIdle } from '#ui/overlay/lazyWithRetry.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useNarrow } from '#ui/theme/useMediaQuery.ts'
import { useAddressParams } from '#ui/useAddressParams.ts'
import { computePaths } from '#paths/computes.ts'
import { CreateButton } from '../../../CreateButton.tsx'
import { needs } from '../../../needs.ts'
import { FailedReadsBanner } from '../../public/FailedReadsBanner.tsx'
import { LimitsPanel } from '../LimitsPanel.tsx'
import { ReachTabs } from '../ReachTabs.tsx'
import { chosenNodes, type Drawing, drawingOf, type NetworkFilter } from '../rules/drawing.ts'
import { isMember, type Network } from '../rules/network.ts'
import { networkColumns, type NetworkRow, networkRowsOf } from './networkColumns.ts'
import { NetworkFilters } from './NetworkFilters.tsx'
import styles from './NetworkScreen.module.css'
import type { NetworkPictureProps } from './NetworkPicture.tsx'
import { useNetwork } from './useNetwork.ts'

/** Maximum number of objects that are drawn individually. */
const drawnLimit = 24

const picture = lazyIdle<NetworkPictureProps>(
  async () => (await import('./NetworkPicture.tsx')).NetworkPicture,
  () => <div className={styles.picture} aria-busy="true" />,
)

const limits = [
  'Interfaces and routes inside an instance, and VLANs. An instance counts as public when it has a public address.',
  'Ports: check a connection to see which rule decides.',
]

const rowId = ({ node }: NetworkRow) => node.id
const rowHref = ({ node }: NetworkRow) => node.href

/** Screen with the objects of the account, their networks and their firewalls, as a diagram and as a table. */
export function NetworkScreen() {
  const { network, pending, unavailable, updatedAt, refetch, retry } = useNetwork()
  return (
    <Screen
      title="Reachability"
      section="Network"
      tabs={<ReachTabs />}
      actions={<RefreshButton list={{ refetch, updatedAt }} />}
    >
      <FailedReadsBanner unavailable={unavailable} onRetry={() => void retry()} />
      {pending ? (
        <output aria-label="Loading">
          <Skeleton height={320} />
        </output>
      ) : (
        <NetworkParts network={network} />
      )}
      <LimitsPanel unavailable={unavailable} limits={limits} />
    </Screen>
  )
}

function NetworkParts({ network }: { network: Network }) {
  const narrow = useNarrow()
  const { params, change } = useAddressParams()
  const [region, vpc, tag, like] = ['region', 'vpc', 'tag', 'like'].map(
    (name) => params.get(name) ?? undefined,
  )
  const example = like === undefined ? undefined : network.nodes.get(like)
  const filter = useMemo(
    (): NetworkFilter => ({ region, vpc, tag, like: example?.id }),
    [region, vpc, tag, example],
  )
  const rows = useMemo(
    () =>
      networkRowsOf(network, chosenNodes(network, filter)).toSorted(
        (one, other) =>
          Number(isMember(other.node)) - Number(isMember(one.node)) ||
          naturalCompare(one.node.name, other.node.name),
      ),
    [network, filter],
  )
  const drawing = useMemo(() => drawingOf(network, filter, drawnLimit), [network, filter])

  if (network.nodes.size === 1)
    return (
      <EmptyState
        title="Nothing to draw yet"
        action={
          <CreateButton href={computePaths.create()} need={needs.compute.create}>
            Create instance
          </CreateButton>
        }
      >
        Instances, databases, load balancers, VPCs and firewalls appear here.
      </EmptyState>
    )
  return (
    <div className={styles.parts}>
      <NetworkFilters network={network} filter={filter} onChange={change} />
      {example && (
        <p className={styles.note}>
          Only objects with the same connections as {example.name} are shown.{' '}
          <Button size="small" onClick={() => change({ like: undefined })}>
            Show all
          </Button>
        </p>
      )}
      {rows.length > 0 && !narrow && (
        <>
          <DrawnNote drawing={drawing} />
          <picture.Component
            network={network}
            drawing={drawing}
            groupHref={(id) => `?${withParams(params, { like: id }).toString()}`}
          />
        </>
      )}
      <DataTable
        label="Network"
        name="network"
        scope="table"
        columns={networkColumns}
        rows={rows}
        rowId={rowId}
        rowHref={rowHref}
        height="content"
        empty={
          <EmptyState
            title="No matches"
            action={
              <Button
                onClick={() =>
                  change({ region: undefined, vpc: undefined, tag: undefined, like: undefined })
                }
              >
                Show all
              </Button>
            }
          >
            No object has this region, VPC and tag.
          </EmptyState>
        }
      />
    </div>
  )
}

/** Note about objects that the diagram does not show individually. */
function DrawnNote({ drawing: { isJoined, leftOut } }: { drawing: Drawing }) {
  const sentences = [
    ...(isJoined
      ? ['Objects with the same connections are drawn as one. Select it to show them.']
      : []),
    ...(leftOut > 0
      ? [
          `${formatCount(leftOut)} objects are in the table only. Filter the diagram by region, VPC or tag.`,
        ]
      : []),
  ]
  return <p className={styles.note}>{sentences.join(' ')}</p>
}
