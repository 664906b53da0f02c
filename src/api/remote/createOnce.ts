import { minute } from '#contract/rules/durations.ts'
import {
  call,
  type ClientInput,
  type ClientOperation,
  type ClientOutput,
  sendOperation,
} from '../http/client.ts'
import { localError } from '../http/clientError.ts'
import { idempotentSend } from '../http/idempotentSend.ts'
import * as sdk from '../generated/sdk.gen.ts'
import type { Image } from '../generated/types.gen.ts'
import { rowId, type ListResponse } from '../query/pages.ts'
import { onSignOut } from '../session/session.ts'

interface Creation<F extends ClientOperation, Row> {
  /** Operation that lists the created objects. It receives the path parameters of the create request. */
  list: ClientOperation
  /** Returns true if a row matches the object that this input creates. Compares labels by default. */
  matches?: (row: Row, input: ClientInput<F>) => boolean
  /** Name of the object type, such as "access key", if only the create response contains its secret. */
  secretOf?: string
  /** Name of the value that only the create response contains. */
  secret?: string
}

const pageSize = 100

/**
 * A create request with an unknown outcome: the highest id before it, and its expiry time in milliseconds since 1970.
 */
interface Attempted {
  after: number
  until: number
}

/** Lifetime of an attempt, in milliseconds. An equal request after this time is meant to create another object. */
const attemptTtl = 10 * minute

/** Returns the key that identifies equal requests: path and body without passwords. */
const keyOf = (input: object): string =>
  JSON.stringify(input, (name, value: unknown) => (name.includes('pass') ? undefined : value))

function hasLabel(row: unknown, input: unknown): boolean {
  const { label } = (input as { body?: { label?: string } }).body ?? {}
  return label !== undefined && (row as { label?: string }).label === label
}

/**
 * Returns the rows of the first and last page. Lists are ordered by id, ascending or descending, so the newest object
 * is on one of them.
 */
async function outerRows<Row>(list: ClientOperation, path: unknown): Promise<Row[]> {
  const page = async (number: number) =>
    (await call(list, {
      ...(path !== undefined && { path }),
      query: { page: number, page_size: pageSize },
    } as never)) as ListResponse<Row>
  const first = await page(1)
  const pages = first.pages ?? 1
  const last = pages > 1 ? await page(pages) : undefined
  return [...(first.data ?? []), ...(last?.data ?? [])]
}

/**
 * Returns the number in an id. Custom images have ids like `private/15`. Public images (`vendor/debian12`) return 0,
 * because their ids do not show their age.
 */
const numberIn = (id: unknown) => Number(/^(?:private\/)?(\d+)$/.exec(String(id))?.[1] ?? 0)

/**
 * Returns a create function that avoids duplicates: if the response was lost, the next attempt first checks whether the
 * object exists.
 * @throws ApiError 409 if the object exists but its secret was lost with the response
 */
export function createOnce<F extends ClientOperation, Row = ClientOutput<F>>(
  operation: F,
  { list, matches = hasLabel, secretOf, secret = 'secret' }: Creation<F, Row>,
): (input: ClientInput<F>) => Promise<ClientOutput<F>> {
  const attempts = new Map<string, Attempted>()
  onSignOut(() => attempts.clear())
  return async (input) => {
    const { path } = input as { path?: unknown }
    const key = keyOf(input)
    let answer: ClientOutput<F> | undefined
    const sendResult = await idempotentSend<{ id: number; row: Row | undefined }>({
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
        (await outerRows<Row>(list, path)).map((row) => ({ id: numberIn(rowId(row)), row })),
      sendIfListUnavailable: true,
      matches: ({ row }) => row !== undefined && matches(row, input),
      send: async () => {
        answer = await sendOperation(operation, input)
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
    return sendResult.row as ClientOutput<F>
  }
}

/** Domain names are compared case-insensitively. */
const inDomains = {
  list: sdk.listDomains,
  matches: ({ domain }: { domain?: string }, { body }: { body: { domain: string } }) =>
    domain?.toLowerCase() === body.domain.toLowerCase(),
}

const creations = new Map<ClientOperation, (input: never) => Promise<unknown>>()

function register<F extends ClientOperation, Row = ClientOutput<F>>(
  operation: F,
  creation: Creation<F, Row>,
): void {
  creations.set(operation, createOnce(operation, creation))
}

register(sdk.createCompute, {
  list: sdk.listComputes,
  // The API generates a label if there is none, so compare other fields.
  matches: ({ label, region, type }, { body }) =>
    body.label ? label === body.label : region === body.region && type === body.type,
})
register(sdk.createComputeConfig, { list: sdk.listComputeConfigs })
register(sdk.createComputeDisk, {
  list: sdk.listComputeDisks,
  matches: (disk, { body }) => (body.label ? disk.label === body.label : disk.size === body.size),
})
register(sdk.createDomain, inDomains)
register(sdk.cloneDomain, inDomains)
register(sdk.importDomain, inDomains)
register(sdk.createFirewall, { list: sdk.listFirewalls })
register(sdk.createImage, { list: sdk.listImages })
register(sdk.uploadImage, {
  list: sdk.listImages,
  matches: ({ label, status }: Image, { body }) =>
    status === 'pending_upload' && label === body.label,
  secretOf: 'image',
  secret: 'upload URL',
})
register(sdk.createMysqlDatabase, { list: sdk.listMysqlDatabases })
register(sdk.createPostgresqlDatabase, { list: sdk.listPostgresqlDatabases })
register(sdk.createSshKey, { list: sdk.listSshKeys })
register(sdk.createStorageKey, { list: sdk.listStorageKeys, secretOf: 'access key' })
register(sdk.createToken, { list: sdk.listTokens, secretOf: 'token' })
register(sdk.createVolume, { list: sdk.listVolumes })
register(sdk.cloneVolume, { list: sdk.listVolumes })
register(sdk.createVpc, { list: sdk.listVpcs })
register(sdk.createSubnet, { list: sdk.listSubnets })

/** Returns the function that creates an object once; undefined for operations that create none. */
export const creationOf = <F extends ClientOperation>(operation: F) =>
  creations.get(operation) as ((input: ClientInput<F>) => Promise<ClientOutput<F>>) | undefined
