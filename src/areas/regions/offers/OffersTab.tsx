import { mdiCheck, mdiClose } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Region } from '#api/generated/types.gen.ts'
import { cx } from '#lib/cx.ts'
import { naturalCompare } from '#lib/sort.ts'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { scrolledByKeys } from '#ui/a11y/scrollStops.ts'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { capabilityText } from '#lib/capabilityText.ts'
import { regionPaths } from '#paths/regions.ts'
import { useAvailability } from '../catalogueQueries.ts'
import { regionsQuery } from '#api/query/regions.ts'
import { capabilitiesOf, planStock, type Stock } from './offers.ts'
import styles from './Offers.module.css'

/** Tab with the capabilities of each region and the plans that are sold out. */
export function OffersTab() {
  const { data, error, refetch, isFetching } = useQuery(regionsQuery())
  const availability = useAvailability()
  if (error && !data)
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  const regions = (data?.data ?? []).toSorted((one, other) =>
    naturalCompare(nameOf(one), nameOf(other)),
  )
  const stock = planStock(availability.rows)
  const loadError = availability.error ?? availability.pageError
  return (
    <>
      <Panel title="Capabilities" variant="bare">
        {data ? (
          <Matrix
            label="Capabilities"
            regions={regions}
            columns={capabilitiesOf(regions)}
            words={capabilityText}
            cell={({ capabilities }, capability) =>
              capabilities?.includes(capability) ? 'yes' : 'no'
            }
          />
        ) : (
          <Skeleton height={400} />
        )}
      </Panel>
      <Panel
        title="Premium and GPU plans"
        variant="bare"
        meta="Other plans are available wherever instances are."
      >
        {loadError && availability.loaded === 0 ? (
          <ErrorState
            error={loadError}
            onRetry={() => void availability.refetch()}
            retrying={availability.isFetching}
          />
        ) : availability.complete && data ? (
          <Matrix
            label="Premium and GPU plans"
            regions={regions.filter(({ id }) => stock.listed.has(id))}
            columns={stock.plans}
            mono
            cell={({ id }, plan) => stock.stockOf(id, plan)}
          />
        ) : (
          <Skeleton height={400} />
        )}
      </Panel>
    </>
  )
}

const nameOf = ({ id, label }: Region) => label ?? id

type Cell = Stock | 'yes' | 'no'

const words: Readonly<Record<Cell, string>> = {
  yes: 'Yes',
  no: 'No',
  available: 'Available',
  'sold out': 'Sold out',
  'no entry': 'Not offered',
}

interface MatrixProps {
  label: string
  regions: readonly Region[]
  columns: readonly string[]
  /** Returns the label of a column, if it differs from its name. */
  words?: (column: string) => string
  cell: (region: Region, column: string) => Cell
  mono?: boolean
}

/** Table with regions as rows and offers as columns. Scrolls horizontally with a sticky first column. */
function Matrix({
  label,
  regions,
  columns,
  words: wordsOf = (column) => column,
  cell,
  mono = false,
}: MatrixProps) {
  return (
    <section className={styles.box} {...scrolledByKeys(label)}>
      <table className={styles.matrix} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Region</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={cx(mono && 'mono')}>
                {wordsOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {regions.map((region) => (
            <tr key={region.id}>
              <th scope="row">
                <Link to={regionPaths.region(region.id)}>{nameOf(region)}</Link>
              </th>
              {columns.map((column) => (
                <td key={column}>
                  <Mark cell={cell(region, column)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Mark({ cell }: { cell: Cell }) {
  const word = words[cell]
  if (cell === 'yes' || cell === 'available')
    return <Icon path={mdiCheck} label={word} className={styles.yes} />
  if (cell === 'sold out') return <Icon path={mdiClose} label={word} className={styles.out} />
  return (
    <>
      <span className={styles.no} aria-hidden="true">
        –
      </span>
      <span className="visually-hidden">{word}</span>
    </>
  )
}
