import { mdiDeleteSweepOutline, mdiDownload } from '@mdi/js'
import { useDeferredValue, useState } from 'react'
import { useRemoteLabels } from '#api/remote/remoteLabels.ts'
import { clearRequestLog, useRequestLog, type LogEntry } from '#api/http/requestLog.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { downloadText } from '#ui/download.ts'
import { SidePanel } from './SidePanel.tsx'
import { RequestLine } from './RequestLine.tsx'
import styles from './RequestLog.module.css'

const isFailed = (entry: LogEntry) =>
  entry.status !== undefined && (entry.status === 0 || entry.status >= 400)

const methods = new Set(['get', 'post', 'put', 'delete'])

/**
 * Returns true if an entry matches all search terms. A method name matches only the method, so that "put" does not
 * match "compute".
 */
const matches = (entry: LogEntry, words: string[]) => {
  const { operation, screen } = entry.cause
  const method = entry.method.toLowerCase()
  const text =
    `${entry.path}${entry.query} ${entry.status ?? ''} ${operation} ${screen}`.toLowerCase()
  return words.every((word) => (methods.has(word) ? word === method : text.includes(word)))
}

/** Returns the requests as JSON for a support ticket. The log contains no secrets. */
const exported = (entries: readonly LogEntry[]) =>
  JSON.stringify(
    entries.map(({ id: _id, started, ...entry }) => ({
      started: new Date(started).toISOString(),
      ...entry,
    })),
    null,
    2,
  )

/** Panel with all API requests of this page, newest first. */
export function RequestLogPanel({ onClose }: { onClose: () => void }) {
  const remote = useRemoteLabels()
  const logged = useRequestLog()
  // Show requests as the upstream API receives them, so that users can send them again.
  const entries = remote ? logged.map(remote.entry) : logged
  const [filter, setFilter] = useState('')
  const [onlyFailed, setOnlyFailed] = useState(false)
  const words = useDeferredValue(filter).toLowerCase().split(/\s+/).filter(Boolean)
  const filteredEntries = entries
    .filter((entry) => (!onlyFailed || isFailed(entry)) && matches(entry, words))
    .toReversed()
  const failures = entries.filter(isFailed).length
  return (
    <SidePanel
      title="Request log"
      onClose={onClose}
      bar={
        <>
          <input
            type="search"
            className={styles.filter}
            aria-label="Filter requests"
            placeholder="Filter by method, path, status or operation"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          <Button size="small" pressed={onlyFailed} onClick={() => setOnlyFailed(!onlyFailed)}>
            {`Failed (${failures})`}
          </Button>
          <span className={styles.tools}>
            <Button
              size="small"
              variant="quiet"
              icon={mdiDownload}
              disabledReason={filteredEntries.length === 0 ? 'No requests to export' : undefined}
              onClick={() =>
                downloadText(
                  'requests.json',
                  'application/json',
                  exported(filteredEntries.toReversed()),
                )
              }
            >
              Export JSON
            </Button>
            <Button
              size="small"
              variant="quiet"
              icon={mdiDeleteSweepOutline}
              disabledReason={entries.length === 0 ? 'The log is empty' : undefined}
              onClick={clearRequestLog}
            >
              Clear
            </Button>
          </span>
        </>
      }
    >
      <output className={styles.count}>
        {filteredEntries.length === entries.length
          ? plural(entries.length, 'request')
          : `${filteredEntries.length} of ${plural(entries.length, 'request')}`}
        {remote && `, as sent to ${remote.host}`}
        {'. Tokens and secrets are never recorded.'}
      </output>
      <ul className={styles.list} aria-label="Requests">
        {filteredEntries.map((entry) => (
          <RequestLine key={entry.id} entry={entry} />
        ))}
      </ul>
    </SidePanel>
  )
}
