import { mdiDownloadOutline } from '@mdi/js'
import { useDeferredValue, useMemo } from 'react'
import { useOutletContext } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { asApiError } from '#api/http/client.ts'
import { isReverseZone } from '#contract/rules/domainNames.ts'
import { isWhole } from '#api/query/allPages.ts'
import { cx } from '#lib/cx.ts'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { Copy, CopyButton } from '#ui/display/Copy.tsx'
import { downloadText } from '#ui/download.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { useTableState } from '#ui/table/useTableState.ts'
import { Time } from '#ui/display/Time.tsx'
import { useRecords, useZoneFile } from '../queries.ts'
import { entriesOf } from '../recordRow.ts'
import { zoneTtl } from '../seconds.ts'
import { absoluteRecordName } from '../zone/zoneIndex.ts'
import { nameServersIn, type RenderedDifference, renderedDifference } from './renderedDifference.ts'
import styles from './ZoneFileTab.module.css'
import { renderedAt, serialIn } from './zoneSerial.ts'
import { ZoneTextView } from './ZoneTextView.tsx'

const noLines: readonly string[] = []
const reasonsMax = 5

/** Tab with the zone file on the name servers and its differences from the records. */
export function ZoneFileTab() {
  const domain = useOutletContext<Domain>()
  const zone = domain.domain ?? ''
  const ttl = zoneTtl(domain)
  const file = useZoneFile(domain.id)
  const list = useRecords(domain.id)
  const lines = file.data?.zone_file ?? noLines
  const whole = isWhole(list)
  const difference = useMemo(
    () =>
      whole && lines.length > 0
        ? renderedDifference(entriesOf(list.rows, zone), lines, zone, ttl)
        : undefined,
    [whole, list.rows, lines, zone, ttl],
  )
  const servers = useMemo(() => nameServersIn(lines, zone), [lines, zone])
  if (file.isPending) return <SkeletonRows label="Loading the zone file" />
  if (file.error) {
    return (
      <ErrorState
        error={asApiError(file.error)}
        onRetry={() => void file.refetch()}
        retrying={file.isFetching}
      />
    )
  }
  if (lines.length === 0) {
    return (
      <EmptyState title="Not published yet">
        {domain.status === 'disabled'
          ? 'A disabled domain is not published. Enable it to create the file.'
          : 'The file, with the name servers of the domain, is created shortly after a domain or its records change. This page refreshes automatically.'}
      </EmptyState>
    )
  }
  return (
    <>
      <div className={styles.bar}>
        <output className={styles.words}>
          {difference ? wordsFor(difference) : 'Comparing with the records'}
          <RenderedTime lines={lines} isPrimary={domain.type !== 'slave'} />
        </output>
        <CopyButton value={() => lines.join('\n')} what="zone file" />
        <Button
          size="small"
          icon={mdiDownloadOutline}
          onClick={() => downloadText(`${zone}.zone`, 'text/dns', `${lines.join('\n')}\n`)}
        >
          Download
        </Button>
      </div>
      {difference && difference.lines.length > 0 && (
        <section className={styles.difference} aria-label="Not published yet">
          <ZoneTextView label="Records not published yet" lines={difference.lines} diff />
        </section>
      )}
      {difference && difference.leftOut.length > 0 && (
        <ul className={styles.leftOut} aria-label="Not published">
          {difference.leftOut.slice(0, reasonsMax).map(({ record, reason }) => (
            <li key={record.id}>
              {record.type} {absoluteRecordName(record.name, zone)} is not published: {reason}.
            </li>
          ))}
          {difference.leftOut.length > reasonsMax && (
            <li>
              {formatCount(difference.leftOut.length - reasonsMax)} more; the zone file lists them.
            </li>
          )}
        </ul>
      )}
      {servers.length > 0 && (
        <section className={styles.servers} aria-label="Name servers">
          <h2 className={styles.serversTitle}>
            Name servers
            <CopyButton value={servers.join('\n')} what="name servers" />
          </h2>
          <p className={styles.words}>
            {isReverseZone(zone)
              ? `The provider of the addresses must delegate ${zone} to these.`
              : `Set these at the registrar of ${zone}.`}
          </p>
          <ul className={styles.serverNames}>
            {servers.map((server) => (
              <li key={server}>
                <Copy value={server} what="name server" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <SearchableFile zone={zone} lines={lines} />
    </>
  )
}

/**
 * The serial contains the time at which the file was rendered. The serial of a secondary zone was set by its primary.
 */
function RenderedTime({ lines, isPrimary }: { lines: readonly string[]; isPrimary: boolean }) {
  const serial = useMemo(() => serialIn(lines), [lines])
  if (serial === undefined) return null
  const rendered = isPrimary ? renderedAt(serial) : undefined
  const words = rendered?.precision === 'day' ? 'Rendered on ' : 'Rendered '
  return (
    <span className={styles.rendered}>
      {rendered && (
        <>
          {words}
          <Time value={rendered.time} as={rendered.precision === 'day' ? 'date' : 'relative'} />
          {', '}
        </>
      )}
      {rendered ? 'serial' : 'Serial'} {serial}.
    </span>
  )
}

const noColumns: readonly never[] = []

function SearchableFile({ zone, lines }: { zone: string; lines: readonly string[] }) {
  // Stored in the URL, like a table filter.
  const { state, type, show } = useTableState(noColumns, '', undefined)
  const enteredQuery = state.query
  // Deferred, because searching a file with 12,000 lines takes longer than a key press.
  const searchText = useDeferredValue(enteredQuery.trim().toLowerCase())
  const matchingLines = useMemo(
    () =>
      searchText === '' ? lines : lines.filter((line) => line.toLowerCase().includes(searchText)),
    [lines, searchText],
  )
  return (
    <section className={styles.file} aria-label="Zone file">
      <div className={styles.bar}>
        <input
          type="search"
          className={cx('control', styles.search)}
          aria-label="Search the zone file"
          placeholder="Search the zone file"
          value={enteredQuery}
          onChange={(event) => type(event.target.value)}
        />
        <output>
          {searchText !== '' &&
            `${formatCount(matchingLines.length)} of ${plural(lines.length, 'line')}`}
        </output>
      </div>
      {matchingLines.length > 0 ? (
        <ZoneTextView
          key={searchText === '' ? 'whole' : 'found'}
          label={`Zone file of ${zone}`}
          lines={matchingLines}
        />
      ) : (
        <EmptyState
          title="No matches"
          action={<Button onClick={() => show({})}>Clear search</Button>}
        >
          {`No line of the zone file contains “${enteredQuery.trim()}”.`}
        </EmptyState>
      )}
    </section>
  )
}

function wordsFor({ same, coming, going, leftOut }: RenderedDifference): string {
  if (coming + going > 0)
    return `Not yet published: ${plural(coming, 'record')} to add, ${plural(going, 'record')} to remove.`
  return leftOut.length > 0
    ? `${plural(same, 'record')} published, ${formatCount(leftOut.length)} not published.`
    : `All ${plural(same, 'record')} ${same === 1 ? 'is' : 'are'} published.`
}
