import type { FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { entityTag, namesTag } from '#shared/http/etag.ts'

interface Packed {
  encoding: string | undefined
  content: Buffer
  etag: string
}

/**
 * A page in memory. Reading it for each request would use a file descriptor, which clients that do not read the
 * response would keep open.
 */
export class Page {
  /** Encodings of the page, smallest first, uncompressed last. */
  readonly #packed: Packed[]

  private constructor(packed: Packed[]) {
    this.#packed = packed
  }

  static async read(file: string): Promise<Page> {
    const read = async (encoding: string | undefined, path: string): Promise<Packed[]> => {
      const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
        // The build omits a compressed file if it would not be smaller.
        if (encoding === undefined || error.code !== 'ENOENT') throw error
        return undefined
      })
      return content ? [{ encoding, content, etag: entityTag(content) }] : []
    }
    const [br, gzip, plain] = await Promise.all([
      read('br', `${file}.br`),
      read('gzip', `${file}.gz`),
      read(undefined, file),
    ])
    return new Page([...br, ...gzip, ...plain])
  }

  get text(): string {
    return String(this.#packed.at(-1)?.content ?? '')
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const accepted = acceptedEncodings(request.headers['accept-encoding'])
    const packed = this.#packed.find(
      ({ encoding }) => encoding === undefined || accepted.has(encoding),
    )
    void reply
      .type('text/html; charset=utf-8')
      .headers({ etag: packed?.etag, vary: 'cookie, accept-encoding' })
    if (packed?.encoding !== undefined) void reply.header('content-encoding', packed.encoding)
    return namesTag(request.headers['if-none-match'] ?? '', packed?.etag ?? '')
      ? reply.code(304).send()
      : reply.send(packed?.content)
  }
}

function acceptedEncodings(header: string | string[] = ''): ReadonlySet<string> {
  const parts = String(header).toLowerCase().split(',')
  return new Set(
    parts
      .map((part) => part.split(';').map((each) => each.trim()))
      .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
      .map(([name = '']) => name),
  )
}
