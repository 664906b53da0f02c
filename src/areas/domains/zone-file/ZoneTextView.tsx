import { useMemo, useState, type UIEvent } from 'react'
import { cx } from '#lib/cx.ts'
import { alignFields } from './alignFields.ts'
import { type LinePart, lineParts } from './lineParts.ts'
import styles from './ZoneTextView.module.css'

interface ZoneTextViewProps {
  label: string
  lines: readonly string[]
  /** True if lines start with a plus or a minus. */
  diff?: boolean
}

const lineHeight = 20
/** Lines are rendered in blocks, so that scrolling rarely causes a render. */
const block = 50
const blocksDrawn = 3

// Focusable, so that it can be scrolled with the keyboard although it has no interactive content.
const scrolled = { role: 'region', tabIndex: 0 }

/** Zone-file text with syntax highlighting. Only the lines around the viewport are rendered. */
export function ZoneTextView({ label, lines, diff = false }: ZoneTextViewProps) {
  const [at, setAt] = useState(0)
  const onScroll = (event: UIEvent<HTMLElement>) =>
    setAt(Math.floor(event.currentTarget.scrollTop / (lineHeight * block)))
  const first = Math.max(0, at - 1) * block
  const alignedLines = useMemo(() => alignFields(lines), [lines])
  const visibleLines = alignedLines.slice(first, first + block * blocksDrawn)
  const widest = alignedLines.reduce((most, line) => Math.max(most, line.length), 0)
  return (
    <div {...scrolled} className={styles.frame} aria-label={label} onScroll={onScroll}>
      <div
        className={styles.lines}
        style={{ height: lines.length * lineHeight, minWidth: `${Math.min(widest, 2000) + 8}ch` }}
      >
        {visibleLines.map((line, index) => (
          <div
            key={first + index}
            className={cx(styles.line, diff && (line.startsWith('+') ? styles.plus : styles.minus))}
            style={{ top: (first + index) * lineHeight }}
          >
            {diff ? line : lineParts(line).map((part, at) => <Part key={at} part={part} />)}
          </div>
        ))}
      </div>
    </div>
  )
}

const Part = ({ part }: { part: LinePart }) => (
  <span className={styles[part.kind]}>{part.text}</span>
)
