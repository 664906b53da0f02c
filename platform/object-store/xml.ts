import { XMLParser } from 'fast-xml-parser'

export const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'
export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** XML 1.0 has no spelling at all for most control characters. */
const unwritable = (text: string) =>
  Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code < 32 && ![9, 10, 13].includes(code) ? '\u{fffd}' : sign
  }).join('')

/** A text as content of an element. */
export const escaped = (text: string): string =>
  unwritable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\n', '&#10;')

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
  processEntities: { enabled: true, maxTotalExpansions: 100_000 },
  // Numeric ones too, with which some clients write the quotes of an ETag and the line feeds of a name.
  htmlEntities: true,
})

type Node = { [name: string]: Node | string | (Node | string)[] | undefined }

/** The root element of a document, or undefined when it is no XML with such a root. */
export function parseXml(text: string, root: string): Node | undefined {
  try {
    const parsed = parser.parse(text, true) as Node
    const found = parsed[root]
    if (typeof found === 'string' && found.trim() === '') return {}
    return typeof found === 'object' && !Array.isArray(found) ? found : undefined
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
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
  return typeof text === 'string' ? text : ''
}

/** The texts of all children of a name. */
export const textsOf = (parent: Node, name: string): string[] =>
  nodes(parent, name).map((each) => (typeof each['#text'] === 'string' ? each['#text'] : ''))
