import { mdiChevronRight } from '@mdi/js'
import { useState } from 'react'
import { Link } from 'react-router'
import { asCurl, type LogEntry } from '#api/http/requestLog.ts'
import { cx } from '#lib/cx.ts'
import { Time } from '#ui/display/Time.tsx'
import { CopyButton } from '#ui/display/Copy.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { scrolledByKeys } from '#ui/a11y/scrollStops.ts'
import { ticketPaths } from '#paths/support.ts'
import styles from './RequestLog.module.css'

function outcome({ status, cancelled }: LogEntry): { word: string; tone: string | undefined } {
  if (cancelled) return { word: 'canceled', tone: styles.idle }
  if (status === undefined) return { word: '…', tone: styles.idle }
  if (status === 0) return { word: 'no response', tone: styles.bad }
  return { word: String(status), tone: status >= 400 ? styles.bad : styles.good }
}

const causes = { query: 'Read by', action: 'Done by' } as const

const pretty = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

export function RequestLine({ entry }: { entry: LogEntry }) {
  const [open, setOpen] = useState(false)
  const { word, tone } = outcome(entry)
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon path={mdiChevronRight} className={cx(styles.arrow, open && styles.turned)} />
          <span className={styles.method}>{entry.method}</span>
          <span className={styles.path}>
            {entry.path.replace(/^\/v4/, '')}
            <span className={styles.query}>{entry.query}</span>
          </span>
          <span className={cx(styles.status, tone)}>{word}</span>
          <span className={styles.ms}>
            {entry.ms === undefined ? '' : `${Math.round(entry.ms)} ms`}
          </span>
        </button>
        <CopyButton value={() => asCurl(entry)} what="as curl" className={styles.copy ?? ''} />
      </div>
      {open && (
        <div className={styles.details}>
          <dl className={styles.facts}>
            <dt>At</dt>
            <dd>
              <Time value={new Date(entry.started)} as="full" />
            </dd>
            <dt>{causes[entry.cause.by]}</dt>
            <dd className="mono">{entry.cause.operation}</dd>
            <dt>On</dt>
            <dd className="mono">{entry.cause.screen}</dd>
          </dl>
          {tone === styles.bad && (
            <Link to={ticketPaths.open({ request: entry.id })}>Open ticket about this request</Link>
          )}
          <Part title="Sent" value={entry.body} />
          <Part title="Response" value={entry.answer} />
          <Part title="As curl" value={asCurl(entry)} />
        </div>
      )}
    </li>
  )
}

function Part({ title, value }: { title: string; value: unknown }) {
  if (value === undefined) return null
  const text = pretty(value)
  return (
    <section aria-label={title}>
      <h3 className={styles.partTitle}>
        {title}
        <CopyButton value={text} what={title.toLowerCase()} />
      </h3>
      <pre className={styles.code} {...scrolledByKeys(title)}>
        {text}
      </pre>
    </section>
  )
}
