import { XMLParser } from 'fast-xml-parser'
import { workerCalls } from '../../process/workerRpc.ts'

export const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'
export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * Characters that XML 1.0 has no spelling for, and those that its readers take for others. S3 refers to them by their
 * codes, so that what a list tells can be deleted by its name.
 */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\ufffe\uffff]/g

/** A text as content of an element. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(unwritable, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`)

/** Content of an element: a text, elements by name, or several of one name; undefined leaves an element out. */
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

/** A document of S3 with its namespace. */
export const document = (root: string, content: Exclude<Content, undefined>): string =>
  `${declaration}<${root} xmlns="${namespace}">${elements(content)}</${root}>`

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Names of objects may begin and end with spaces.
  trimValues: false,
  // Below: the parser leaves out what refers to a control character, and with it a name would be another one.
  processEntities: false,
})

/** True when reading a document takes little: by its tags, and by what stands in them. */
export function hasFewTags(text: string, most: number): boolean {
  let count = 0
  let length = 0
  for (let at = text.indexOf('<'); at >= 0; count++) {
    if (count === most) return false
    const end = text.indexOf('>', at)
    length += (end < 0 ? text.length : end) - at
    at = end < 0 ? -1 : text.indexOf('<', end)
  }
  return length <= 10_000 + 20 * most
}

export type Node = { [name: string]: Node | string | (Node | string)[] | undefined }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const highest = 0x10_ff_ff

/** No text holds a character of code 0, which therefore stands for what is none. */
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

/** What is written without entities, written with them. What is not closed ends it, and is looked through once. */
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

/** The root element of a document, or undefined when it is no XML with such a root. */
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

/** Reading so many characters holds others up for some milliseconds. */
const shortDocument = 30_000

const parseAside = workerCalls<XmlOrder, Node | undefined>('xmlWorker', import.meta)

/** The same, without holding up other calls while a long document is read. */
export const readXml = async (text: string, root: string): Promise<Node | undefined> =>
  text.length <= shortDocument ? parseXml(text, root) : await parseAside({ text, root })

export interface XmlOrder {
  text: string
  root: string
}

/** The children of a name, whether there is one or many. */
export function nodes(parent: Node, name: string): Node[] {
  const found = parent[name]
  const all = found === undefined ? [] : Array.isArray(found) ? found : [found]
  return all.map((each) => (typeof each === 'string' ? { '#text': each } : each))
}

/** The text of a child, or undefined without one. */
export function textOf(parent: Node, name: string): string | undefined {
  const [found] = nodes(parent, name)
  const text = found?.['#text']
  if (found === undefined) return undefined
  return typeof text === 'string' ? decoded(text) : ''
}

/** The texts of all children of a name. */
export const textsOf = (parent: Node, name: string): string[] =>
  nodes(parent, name).map((each) =>
    typeof each['#text'] === 'string' ? decoded(each['#text']) : '',
  )
