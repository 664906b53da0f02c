import { ApiError } from '#api/client.ts'
import { midSentence } from '#lib/format.ts'
import { kinds } from '../areas/kinds.ts'

interface GoneObject {
  /** "VPC 12" */
  name: string
  /** The list that it would stand in. */
  list: { href: string; words: string }
}

/** The object that an address is of, where the error says that there is none; undefined for anything else. */
export function goneObject(error: unknown, address: string): GoneObject | undefined {
  // An address that no route knows was asked of nobody.
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
