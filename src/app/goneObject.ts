import { ApiError } from '#api/http/client.ts'
import { midSentence } from '#lib/format.ts'
import { kinds } from '../areas/kinds.ts'

interface GoneObject {
  /** Display name, such as "VPC 12". */
  name: string
  /** List in which the object would appear. */
  list: { href: string; words: string }
}

/** Returns the object that the URL refers to if the error is a 404 for it; undefined for other errors. */
export function goneObject(error: unknown, address: string): GoneObject | undefined {
  // Unknown routes also have status 404, but no request was sent.
  if (!(error instanceof ApiError && error.isGone) || error.unsent) return undefined
  const id = error.path.slice(error.path.lastIndexOf('/') + 1)
  const beforeId = (path: string | undefined) => `${path}/`.split(`/${id}/`)[0]
  const kind = kinds.find(
    ({ href }) => beforeId(href?.(id, { url: error.path })) === beforeId(address),
  )
  if (!kind) return undefined
  return {
    name: `${kind.label} ${decodeURIComponent(id)}`,
    list: {
      href: kind.list ?? address.slice(0, address.indexOf('/', 1)),
      words: midSentence(kind.plural),
    },
  }
}
