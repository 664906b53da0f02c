import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { request } from 'node:http'
import { clientOf, endpointOf, type KeyPair, newKey } from '../../support/platform/s3.ts'
import type { SignedIn, TestPlatform } from '../../support/platform/platform.ts'
import { presign } from '../../../platform/object-store/s3/signature.ts'

/** A bucket of a separate account, with its credentials and clients. */
export interface Bucketed {
  me: SignedIn
  key: KeyPair
  client: S3Client
  Bucket: string
}

interface PlainRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** The platform under test, and what a case has sent to it. */
export interface Site {
  tested: TestPlatform
  endpoint: string
  /** Names of the operations that clients sent. */
  sent: Set<string>
  /** HTTP status codes of the responses. */
  statuses: Set<number>
  bucket(): Promise<Bucketed>
  /** Creates a client of another account. */
  otherClient(): Promise<S3Client>
  client(key: KeyPair, region?: string): S3Client
  /**
   * Sends a request without a signature.
   * @param path with a leading slash, encoded
   */
  plain(path: string, options?: PlainRequest): Promise<Response>
  /**
   * Sends a request with a signed URL.
   * @param path with the bucket, decoded
   */
  signed(
    of: Bucketed,
    method: string,
    path: string,
    parameters?: Record<string, string>,
    options?: Omit<PlainRequest, 'method'>,
  ): Promise<Response>
  /** Sends a request with arbitrary headers, including those that fetch does not allow. */
  raw(
    path: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<{ status: number; body: string }>
}

let names = 0

export function siteOf(tested: TestPlatform): Site {
  const endpoint = endpointOf(tested)
  const sent = new Set<string>()
  const statuses = new Set<number>()
  const noted = (answer: Response) => {
    statuses.add(answer.status)
    return answer
  }
  const client = (key: KeyPair, region?: string) => {
    const newClient = clientOf(tested, key, region)
    newClient.middlewareStack.add(
      (next, context) => (args) => {
        sent.add(String(context['commandName']).replace(/Command$/, ''))
        return next(args)
      },
      { step: 'initialize' },
    )
    newClient.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args)
        statuses.add((result.response as { statusCode: number }).statusCode)
        return result
      },
      { step: 'deserialize', priority: 'low' },
    )
    return newClient
  }
  return {
    tested,
    endpoint,
    sent,
    statuses,
    client,
    async bucket() {
      const me = await tested.signedIn()
      const key = await newKey(me)
      const newClient = client(key)
      const Bucket = `conform-${process.pid}-${++names}`
      await newClient.send(new CreateBucketCommand({ Bucket }))
      return { me, key, client: newClient, Bucket }
    },
    otherClient: async () => client(await newKey(await tested.signedIn())),
    plain: async (path, options = {}) => noted(await fetch(endpoint + path, options)),
    async signed({ key }, method, path, parameters = {}, { headers = {}, body } = {}) {
      const url = presign({
        accessKey: key.accessKeyId,
        secret: key.secretAccessKey,
        region: 'us-east-1',
        method,
        endpoint,
        path,
        parameters,
        headers,
        now: tested.clock.now(),
        expiresIn: 600,
      })
      return noted(await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) }))
    },
    raw: (path, headers, body) =>
      new Promise((resolve, reject) => {
        const { hostname: host, port } = new URL(endpoint)
        const httpRequest = request({ host, port, path, method: 'PUT', headers }, (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
          )
        })
        httpRequest.on('error', reject)
        httpRequest.end(body)
      }),
  }
}

export const put = (
  { client, Bucket }: Pick<Bucketed, 'client' | 'Bucket'>,
  Key: string,
  Body: PutObjectCommandInput['Body'] = Key,
  extra: Partial<PutObjectCommandInput> = {},
) => client.send(new PutObjectCommand({ Bucket, Key, Body, ...extra }))

/** Returns the bytes of an object as a string of one character per byte. */
export async function read(
  { client, Bucket }: Pick<Bucketed, 'client' | 'Bucket'>,
  Key: string,
  Range?: string,
): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }))
  return (await Body?.transformToString('latin1')) ?? ''
}

/** Returns the name of the error with which a request is rejected, or `none`. */
export const errorCodeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: Error) => error.name,
  )

/** Yields the pages of a list of versions. The SDK has no paginator for them. */
export async function* versionPages(
  { client, Bucket }: Bucketed,
  options: Partial<ListObjectVersionsCommandInput> = {},
): AsyncGenerator<ListObjectVersionsCommandOutput> {
  let start: Partial<ListObjectVersionsCommandInput> = {}
  for (;;) {
    const page = await client.send(new ListObjectVersionsCommand({ Bucket, ...options, ...start }))
    yield page
    if (page.IsTruncated !== true) return
    start = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
  }
}
