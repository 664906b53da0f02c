import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ChunkSigning, decodeChunks } from './payload.ts'
import { sign, deriveSigningKey } from './signature.ts'

// Example from the S3 documentation: 65 KiB of "a" in three chunks.
const scope = { date: '20130524', region: 'us-east-1' }
const signing: ChunkSigning = {
  key: deriveSigningKey('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', scope),
  time: '20130524T000000Z',
  scope,
  seed: '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
}
const signatures = [
  'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648',
  '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497',
  'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9',
]

const body = (texts: readonly string[]) =>
  Buffer.from(
    texts
      .map(
        (text, at) =>
          `${text.length.toString(16)};chunk-signature=${signatures[at]}\r\n${text}\r\n`,
      )
      .join(''),
  )

const example = ['a'.repeat(65_536), 'a'.repeat(1024), '']

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function decoded(bytes: Buffer, options: Parameters<typeof decodeChunks>[1], size = 1000) {
  const parts: Buffer[] = []
  for await (const part of decodeChunks(inPieces(bytes, size), options)) parts.push(part)
  return Buffer.concat(parts).toString()
}

test.each([1, 7, 1000, 100_000])(
  'decodes signed chunks from input of %i bytes each',
  async (size) => {
    const text = await decoded(body(example), { signing, trailers: undefined }, size)
    expect(text).toBe('a'.repeat(66_560))
  },
)

test('rejects a changed or missing chunk', async () => {
  const refused = { code: 'SignatureDoesNotMatch' }
  const read = (texts: readonly string[]) => decoded(body(texts), { signing, trailers: undefined })
  await expect(read(['a'.repeat(65_536), 'b'.repeat(1024), ''])).rejects.toMatchObject(refused)
  await expect(read(['a'.repeat(65_536), ''])).rejects.toMatchObject(refused)
})

test('rejects a body that ends early', async () => {
  const whole = body(example)
  await expect(
    decoded(whole.subarray(0, whole.length - 200), { signing, trailers: undefined }),
  ).rejects.toMatchObject({ code: 'IncompleteBody' })
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('parses trailers and verifies their signature', async () => {
  const unsigned = '3\r\nabc\r\n0\r\nx-amz-checksum-crc32:NSRBwg==\r\n\r\n'
  const trailers = new Map<string, string>()
  expect(await decoded(Buffer.from(unsigned), { signing: undefined, trailers })).toBe('abc')
  expect(trailers.get('x-amz-checksum-crc32')).toBe('NSRBwg==')

  const scopeText = '20130524/us-east-1/s3/aws4_request'
  const chunk = (before: string, text: string) =>
    sign(
      signing.key,
      ['AWS4-HMAC-SHA256-PAYLOAD', signing.time, scopeText, before, sha256(''), sha256(text)].join(
        '\n',
      ),
    )
  const first = chunk(signing.seed, 'abc')
  const last = chunk(first, '')
  const trailer = 'x-amz-checksum-crc32:NSRBwg==\n'
  const signature = sign(
    signing.key,
    ['AWS4-HMAC-SHA256-TRAILER', signing.time, scopeText, last, sha256(trailer)].join('\n'),
  )
  const signed = (value: string) =>
    Buffer.from(
      `3;chunk-signature=${first}\r\nabc\r\n0;chunk-signature=${last}\r\nx-amz-checksum-crc32:${value}\r\nx-amz-trailer-signature:${signature}\r\n\r\n`,
    )
  const read = (value: string) => decoded(signed(value), { signing, trailers: new Map() })
  expect(await read('NSRBwg==')).toBe('abc')
  await expect(read('AAAAAA==')).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' })
})
