/** A text as SigV4 writes it: everything but letters, digits, `-`, `.`, `_` and `~` by its UTF-8 bytes. */
export const encodePart = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

export const encodePath = (path: string): string => path.split('/').map(encodePart).join('/')

/** @throws URIError for bytes that are no UTF-8 */
const decodePart = (part: string): string => decodeURIComponent(part)

export const decodePath = (path: string): string => path.split('/').map(decodePart).join('/')

export type Query = [name: string, value: string][]

/** The parameters of a raw query in their order. @throws URIError for bytes that are no UTF-8 */
export const parseQuery = (raw: string): Query =>
  raw === ''
    ? []
    : raw.split('&').map((pair) => {
        const at = pair.indexOf('=')
        const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
        return [decodePart(name.replaceAll('+', ' ')), decodePart(value.replaceAll('+', ' '))]
      })
