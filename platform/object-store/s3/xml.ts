import { XMLParser } from 'fast-xml-parser'
import { workerCalls } from '../../process/workerRpc.ts'

export const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'
export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * Characters that XML 1.0 cannot represent, and those that XML parsers normalize. Like S3, write them as character
 * references, so that clients can delete listed objects by their names.
 */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\ufffe\uffff]/g

/** Escapes a string for use as element content. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(unwritable, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`)

/**
 * Content of an element: text, child elements by name, or several children of one name. Undefined omits the element.
 */
export type Content =
  | string
  | number
  | boolean
  | undefined
  | { [name: string]: Content | Content[] }

const elements = (content: Exclude<Content, undefined>): string =>
  typeof content === 'object'
    ? Object.entries(content)
        .flatMap(([name, value]) =>
          (Array.isArray(value) ? value : [value]).map((each) => element(name, each)),
        )
        .join('')
    : escaped(String(content))

const element = (name: string, content: Content): string =>
  content === undefined ? '' : `<${name}>${elements(content)}</${name}>`

/** Formats an S3 document with its namespace. */
export const document = (root: string, content: Exclude<Content, undefined>): string =>
  `${declaration}<${root} xmlns="${namespace}">${elements(content)}</${root}>`

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Do not trim, because object names may start and end with spaces.
  trimValues: false,
  // Entities are decoded below, because the parser drops references to control characters, which would change a name.
  processEntities: false,
})

/** Returns true when a document is cheap to parse: few tags, which contain little text. */
export function hasFewTags(text: string, maxTags: number): boolean {
  let count = 0
  let length = 0
  for (let at = text.indexOf('<'); at >= 0; count++) {
    if (count === maxTags) return false
    const end = text.indexOf('>', at)
    length += (end < 0 ? text.length : end) - at
    at = end < 0 ? -1 : text.indexOf('<', end)
  }
  return length <= 10_000 + 20 * maxTags
}

export type Node = { [name: string]: Node | string | (Node | string)[] | undefined }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const highest = 0x10_ff_ff

/** Converts a code point to a string. Uses U+0000 for invalid code points, because it is rejected in all texts. */
const character = (code: number) => String.fromCodePoint(code > highest ? 0 : code)

const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi,
    (_, decimal?: string, hex?: string, name = '') =>
      decimal !== undefined
        ? character(Number(decimal))
        : hex !== undefined
          ? character(Number.parseInt(hex, 16))
          : (entities[name] ?? ''),
  )

const [cdataStart, cdataEnd] = ['<![CDATA[', ']]>']

/**
 * Replaces CDATA sections by escaped text. An unclosed section ends the search, so that the text is scanned only once.
 */
function withoutCdata(text: string): string {
  let [written, at] = ['', 0]
  for (;;) {
    const start = text.indexOf(cdataStart, at)
    const end = start < 0 ? -1 : text.indexOf(cdataEnd, start)
    if (end < 0) return written + text.slice(at)
    written += text.slice(at, start) + escaped(text.slice(start + cdataStart.length, end))
    at = end + cdataEnd.length
  }
}

/** Parses a document. @returns its root element, or undefined if it is not valid XML with this root */
export function parseXml(text: string, root: string): Node | undefined {
  try {
    const parsed = parser.parse(withoutCdata(text), true) as Node
    const found = parsed[root]
    if (typeof found === 'string' && found.trim() === '') return {}
    return typeof found === 'object' && !Array.isArray(found) ? found : undefined
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/** Maximum number of characters to parse on the main thread, which then blocks for a few milliseconds. */
const shortDocument = 30_000

const parseAside = workerCalls<XmlOrder, Node | undefined>('xmlWorker', import.meta)

/**
 * Parses a document; long documents in a worker thread, so that they do not block other requests.
 * @returns its root element, or undefined if it is not valid XML with this root
 */
export const readXml = async (text: string, root: string): Promise<Node | undefined> =>
  text.length <= shortDocument ? parseXml(text, root) : await parseAside({ text, root })

export interface XmlOrder {
  text: string
  root: string
}

/** Returns the child elements with a name as an array. */
export function nodes(parent: Node, name: string): Node[] {
  const found = parent[name]
  const all = found === undefined ? [] : Array.isArray(found) ? found : [found]
  return all.map((each) => (typeof each === 'string' ? { '#text': each } : each))
}

/** Returns the text of a child element; undefined if it does not exist. */
export function childText(parent: Node, name: string): string | undefined {
  const [found] = nodes(parent, name)
  const text = found?.['#text']
  if (found === undefined) return undefined
  return typeof text === 'string' ? decoded(text) : ''
}

/** Returns the texts of all child elements with a name. */
export const textsOf = (parent: Node, name: string): string[] =>
  nodes(parent, name).map((each) =>
    typeof each['#text'] === 'string' ? decoded(each['#text']) : '',
  )
