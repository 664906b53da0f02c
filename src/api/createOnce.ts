import { minute } from '#contract/rules/durations.ts'
import { call, type Input, type Operation, type Output } from './client.ts'
import { localError } from './clientError.ts'
import { idOf, type ListAnswer } from './pages.ts'
import { idempotentSend } from './idempotentSend.ts'
import { onSignOut } from './session.ts'

interface Creation<F extends Operation, Row> {
  /** The list in which the created object appears, with the path parameters of the creation. */
  list: Operation
  /** True when a row is the object that this input creates; one with the same label unless told. */
  matches?: (row: Row, input: Input<F>) => boolean
  /** The kind of object, for a creation whose response alone holds something: "access key". */
  secretOf?: string
  /** That which the response alone holds. */
  secret?: string
}

const pageSize = 100

/** An attempt whose outcome is unknown: the newest id before it, and until when it is looked for, milliseconds. */
interface Attempted {
  after: number
  until: number
}

/** Whoever asks for an equal object later than this means another one. */
const attemptTtl = 10 * minute

/** The same request is known by path and body, of which passwords are not kept. */
const keyOf = (input: object): string =>
  JSON.stringify(input, (name, value: unknown) => (name.includes('pass') ? undefined : value))

function hasLabel(row: unknown, input: unknown): boolean {
  const { label } = (input as { body?: { label?: string } }).body ?? {}
  return label !== undefined && (row as { label?: string }).label === label
}

/**
 * The first and the last page of a list, which between them hold the newest object: lists come in the order of ids,
 * upwards or downwards.
 */
async function outerRows<Row>(list: Operation, path: unknown): Promise<Row[]> {
  const page = async (number: number) =>
    (await call(list, {
      ...(path !== undefined && { path }),
      query: { page: number, page_size: pageSize },
    } as never)) as ListAnswer<Row>
  const first = await page(1)
  const pages = first.pages ?? 1
  const last = pages > 1 ? await page(pages) : undefined
  return [...(first.data ?? []), ...(last?.data ?? [])]
}

/** Ids of images are `private/15`; those that everybody may use are named `vendor/debian12`, which says nothing of age. */
const numberIn = (id: unknown) => Number(/^(?:private\/)?(\d+)$/.exec(String(id))?.[1] ?? 0)

/**
 * A creation that is not repeated after its response was lost: the next attempt first looks whether the object is
 * there. Make it once per operation, outside components, and pass it as `send` of `useOperation`.
 * @throws ApiError 409 when the object is there, but its secret was lost with the response
 */
export function createOnce<F extends Operation, Row = Output<F>>(
  operation: F,
  { list, matches = hasLabel, secretOf, secret = 'secret' }: Creation<F, Row>,
): (input: Input<F>) => Promise<Output<F>> {
  const attempts = new Map<string, Attempted>()
  onSignOut(() => attempts.clear())
  return async (input) => {
    const { path } = input as { path?: unknown }
    const key = keyOf(input)
    let answer: Output<F> | undefined
    const found = await idempotentSend<{ id: number; row: Row | undefined }>({
      attempt: {
        after: () => {
          const attempted = attempts.get(key)
          return attempted && Date.now() < attempted.until ? attempted.after : undefined
        },
        note: (after) => {
          if (after === undefined) attempts.delete(key)
          else attempts.set(key, { after, until: Date.now() + attemptTtl })
        },
      },
      read: async () =>
        (await outerRows<Row>(list, path)).map((row) => ({ id: numberIn(idOf(row)), row })),
      sendIfListUnavailable: true,
      matches: ({ row }) => row !== undefined && matches(row, input),
      send: async () => {
        answer = await call(operation, input)
        attempts.delete(key)
        return { id: 0, row: undefined }
      },
    })
    if (answer !== undefined) return answer
    if (secretOf !== undefined)
      throw localError(
        409,
        `The ${secretOf} was created, but the response with its ${secret} was lost. Delete that ${secretOf}, then create another.`,
      )
    attempts.delete(key)
    return found.row as Output<F>
  }
}
