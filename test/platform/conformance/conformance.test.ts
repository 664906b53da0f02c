import * as sdk from '@aws-sdk/client-s3'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { movableClock } from '#shared/clock.ts'
import { testPlatform } from '../../support/platform/platform.ts'
import { actAsConsole } from './consoleCalls.ts'
import { changeContentTypes } from './contentTypes.ts'
import { operationCases } from './operationCases.ts'
import { operations } from './operations.ts'
import { sdkRequests } from './sdkRequests.ts'
import { siteOf } from './site.ts'
import { conformanceTable } from './table.ts'
import { topicCases } from './topicCases.ts'
import { topics } from './topics.ts'

const tested = await testPlatform({ objectPort: 0, clock: movableClock(Date.now()) })

test('the table has every operation that the SDK of S3 has, and no other', () => {
  const commands = Object.keys(sdk)
    .filter((name) => name.endsWith('Command') && name !== '$Command')
    .map((name) => name.slice(0, -'Command'.length))
  expect(Object.keys(operations).toSorted()).toEqual(commands.toSorted())
  expect([...sdkRequests.keys()].toSorted()).toEqual(commands.toSorted())
})

test.each(Object.entries(operationCases))('%s is supported', async (name, shows) => {
  const site = siteOf(tested)
  await shows(site)
  expect(site.sent).toContain(name)
  expect(site.statuses).not.toContain(501)
})

const unsupported = Object.entries(operations).filter(([, support]) => support !== true)

test.each(unsupported)('%s is refused, not taken for another one', async (name) => {
  const site = siteOf(tested)
  const of = await site.bucket()
  const { method = '', query = '', key = false } = sdkRequests.get(name) ?? {}
  const parameters = Object.fromEntries(new URLSearchParams(query))
  // Only this parameter, which is always present, distinguishes the operation from ListBuckets.
  if (name === 'ListDirectoryBuckets') parameters['max-directory-buckets'] = '1'
  const ofService = name === 'ListDirectoryBuckets'
  const path = ofService ? '/' : `/${of.Bucket}${key ? '/a' : ''}`
  const answer = await site.signed(of, method, path, parameters)
  expect([404, 405, 501]).toContain(answer.status)
  expect(await answer.text()).toMatch(
    /<Code>(NotImplemented|NoSuch\w+|MethodNotAllowed|Server\w+)</,
  )
  const { client, Bucket } = of
  expect((await client.send(new sdk.ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0)
})

test.each(Object.entries(topicCases))('s3-tests: %s', async (_, shows) => {
  const site = siteOf(tested)
  await shows(site)
  expect(site.statuses).not.toContain(501)
})

test('all that the console does is done by signed URLs', async () => {
  const site = siteOf(tested)
  await actAsConsole(site, await site.bucket())
})

test('changes the content type of an object, and nothing else', () =>
  changeContentTypes(siteOf(tested)))

test('the table in docs is that of these rows', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../docs/object-store.md'), 'utf8')
  expect(written, 'npm run conformance writes it anew').toBe(conformanceTable())
})

test('rows that are not supported say why', () => {
  const reasons = [
    ...Object.values(operations),
    ...Object.values(topics).map(({ supported }) => supported),
  ].filter((support) => support !== true)
  for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{15,}[^.]$/)
})
