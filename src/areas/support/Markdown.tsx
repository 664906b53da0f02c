import { type ComponentProps, type ReactNode, useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { scrolledByKeys } from '#ui/a11y/scrollStops.ts'
import { visibleText } from '#lib/visibleText.ts'
import styles from './Markdown.module.css'
import { checkDepth, isDeeplyNested } from './markdownNesting.ts'
import { isWeb, keepTypedText } from './markdownText.ts'

/** External links open in a new tab without access to the opener or referrer. */
const away = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch (notAnAddress) {
    if (notAnAddress instanceof TypeError) return address
    throw notAnAddress
  }
}

/** Estimates the number of text lines in a node, to detect long quotes. */
function linesIn(node: { type: string; value?: string; children?: unknown[] }): number {
  if (node.type === 'text') return Math.max(1, Math.ceil((node.value?.length ?? 0) / 80))
  return ((node.children ?? []) as (typeof node)[])
    .filter(({ type, value }) => type !== 'text' || value?.trim() !== '')
    .reduce((sum, child) => sum + linesIn(child), 0)
}

/** Maximum number of lines of a quote that is not collapsed. */
const openQuote = 4

const components: Components = {
  a: ({ href, children }) =>
    isWeb(href) ? (
      <a href={href} {...away}>
        {children}
      </a>
    ) : (
      <>{children}</>
    ),
  // Link to remote images instead of embedding them, because loading one would reveal to its host who reads the ticket
  // and when.
  img: ({ src, alt }) =>
    typeof src === 'string' && isWeb(src) ? (
      <a href={src} className={styles.image} {...away}>
        Open image{alt ? ` “${alt}”` : ''} from {hostOf(src)}
      </a>
    ) : (
      <>{alt}</>
    ),
  blockquote: ({ node, children }) => <Quote lines={node ? linesIn(node) : 0}>{children}</Quote>,
  pre: (props: ComponentProps<'pre'>) => (
    <pre className={styles.code} {...scrolledByKeys('Code')}>
      {props.children}
    </pre>
  ),
  table: ({ children }) => (
    <div className={styles.table} {...scrolledByKeys('Table')}>
      <table>{children}</table>
    </div>
  ),
  // Rendered as paragraphs, so that headings in a reply are not part of the page outline.
  ...Object.fromEntries(
    (['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const).map((name) => [
      name,
      ({ children }: { children?: ReactNode }) => <p className={styles.heading}>{children}</p>,
    ]),
  ),
}

function Quote({ lines, children }: { lines: number; children: ReactNode }) {
  const quote = <blockquote className={styles.quote}>{children}</blockquote>
  if (lines <= openQuote) return quote
  return (
    <details className={styles.folded}>
      <summary>Quoted text, {lines} lines</summary>
      {quote}
    </details>
  )
}

const boundDepth = () => checkDepth

/** Returns the rendered text, or undefined if it cannot be rendered as Markdown. */
function drawMarkdown(text: string): ReactNode | undefined {
  if (isDeeplyNested(text)) return undefined
  try {
    return ReactMarkdown({
      children: visibleText(text),
      remarkPlugins: [remarkGfm, keepTypedText],
      rehypePlugins: [boundDepth, rehypeSanitize],
      components,
    })
  } catch {
    // The parser must not make the ticket unreadable, whatever the text contains.
    return undefined
  }
}

/**
 * Renders user text as Markdown without active content: HTML is shown as typed, the output is sanitized, links only
 * point to web and mail URLs, and no remote content is loaded. A text that cannot be rendered is shown as plain text.
 */
export function Markdown({ text }: { text: string }) {
  const renderedText = useMemo(() => drawMarkdown(text), [text])
  return (
    <div className={styles.markdown}>
      {renderedText ?? (
        <>
          <p className={styles.note}>Shown without formatting, which is too deeply nested.</p>
          <p className={styles.plain}>{text}</p>
        </>
      )}
    </div>
  )
}
