import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import { plural } from '#lib/format.ts'
import { choiceParam } from '#lib/params.ts'
import { Choice } from '#ui/form/Choice.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { useAddressParams } from '#ui/useAddressParams.ts'
import { useComputes } from '../../computes/queries.ts'
import { regionPaths } from '#paths/regions.ts'
import { regionsQuery } from '#api/query/regions.ts'
import styles from './Map.module.css'
import { mapAreas, placeRegion } from './places.ts'
import { boxAround, world } from './projection.ts'
import { type Marked, markOf, WorldMap } from './WorldMap.tsx'

const areas = ['world', 'americas', 'europe', 'asia-pacific'] as const

/** Tab with a map of the regions, which marks those with instances of the account. */
export function MapTab() {
  const { data, error, refetch, isFetching } = useQuery(regionsQuery())
  const computes = useComputes()
  const { params, change } = useAddressParams({ replace: true })
  const [active, setActive] = useState<string>()
  const area = choiceParam(params, 'area', areas)

  if (error && !data)
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />

  const counts = Map.groupBy(computes.rows, ({ region }) => region)
  const marked = (data?.data ?? []).map((region): Marked => ({
    ...placeRegion(region),
    instances: computes.complete ? (counts.get(region.id)?.length ?? 0) : undefined,
  }))
  const positions = marked.flatMap((each) =>
    each.area === area && each.position ? [each.position] : [],
  )
  const groups = [
    ...mapAreas.slice(1).map((each) => ({ title: each.label, area: each.area })),
    { title: 'Not on the map', area: undefined },
  ]
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <Choice
          legend="Show"
          options={mapAreas.map((each) => ({ value: each.area, label: each.label }))}
          value={area}
          onChange={(next) => change({ area: next === 'world' ? undefined : next })}
        />
        <ul className={styles.legend} aria-label="Legend">
          <li>
            <span className={cx(styles.dot, styles.used)} /> With instances
          </li>
          <li>
            <span className={styles.dot} /> Without
          </li>
          <li>
            <span className={cx(styles.dot, styles.outage)} /> Outage
          </li>
        </ul>
      </div>
      <WorldMap
        regions={marked}
        box={area === 'world' ? world : boxAround(positions)}
        active={active}
        onActive={setActive}
      />
      {groups.map((group) => {
        const members = marked.filter((each) => each.area === group.area)
        const isShown = area === 'world' || area === group.area
        return members.length > 0 && isShown ? (
          <section key={group.title} aria-label={group.title}>
            <h2 className={styles.heading}>{group.title}</h2>
            <ul className={styles.list}>
              {members.map((each) => (
                <li key={each.region.id}>
                  <RegionLink
                    marked={each}
                    active={each.region.id === active}
                    onActive={setActive}
                  />
                </li>
              ))}
            </ul>
          </section>
        ) : null
      })}
    </div>
  )
}

interface RegionLinkProps {
  marked: Marked
  active: boolean
  onActive: (regionId: string | undefined) => void
}

function RegionLink({ marked: { region, instances }, active, onActive }: RegionLinkProps) {
  const { id, label = id, status } = region
  return (
    <Link
      to={regionPaths.region(id)}
      className={cx(styles.region, active && styles.pointed)}
      onPointerEnter={() => onActive(id)}
      onPointerLeave={() => onActive(undefined)}
      onFocus={() => onActive(id)}
      onBlur={() => onActive(undefined)}
    >
      <span className={cx(styles.dot, markOf(status, instances ?? 0))} />
      <span className={styles.label}>{label}</span>{' '}
      <span className={styles.facts}>
        {[
          id,
          status === 'outage' && 'outage',
          instances !== undefined && instances > 0 && plural(instances, 'instance'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Link>
  )
}
