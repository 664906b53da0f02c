/** Percent-encodes a string as required by SigV4: all UTF-8 bytes except letters, digits, `-`, `.`, `_` and `~`. */
export const encodePart = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

export const encodePath = (path: string): string => path.split('/').map(encodePart).join('/')

/** @throws URIError for bytes that are not valid UTF-8 */
const decodePart = (part: string): string => decodeURIComponent(part)

export const decodePath = (path: string): string => path.split('/').map(decodePart).join('/')

export type QueryParameters = [name: string, value: string][]

/**
 * Parses a raw query string, preserving the order of the parameters.
 * @throws URIError for bytes that are not valid UTF-8
 */
export const parseQuery = (raw: string): QueryParameters =>
  raw === ''
    ? []
    : raw.split('&').map((pair) => {
        const at = pair.indexOf('=')
        const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
        return [decodePart(name.replaceAll('+', ' ')), decodePart(value.replaceAll('+', ' '))]
      })
