import { beforeAll, describe, expect, test } from 'vitest'
import { toAscii } from '../../../contract/rules/domainNames.ts'
import {
  name100,
  numberLimits,
  recordSamples,
  sampleZone,
  srvSamples,
} from '../../../test/support/recordSamples.ts'
import type { OperationInput } from '../../api/context.ts'
import { checkZone } from '../../../test/support/platform/dnsTools.ts'
import { CallError, type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'

const { signedIn, settle } = await testPlatform()

type RecordBody = OperationInput<'createDomainRecord'>['body']

let owner: SignedIn
let domainId = 0
beforeAll(async () => {
  owner = await signedIn()
  const body = { domain: sampleZone, type: 'master', soa_email: 'a@example.org' } as const
  domainId = (await owner.call('createDomain', { body })).id
})

/** Returns the fields that the platform rejects; if it accepts the record, deletes it and returns an empty list. */
async function blamed(body: object): Promise<(string | undefined)[]> {
  try {
    const { id } = await owner.call('createDomainRecord', {
      path: { domainId },
      body: body as RecordBody,
    })
    await owner.call('deleteDomainRecord', { path: { domainId, recordId: id } })
    return []
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 400) throw error
    return error.faults.map(({ field }) => field)
  }
}

describe.each(Object.entries(recordSamples))('%s', (_, { whole, ...samples }) => {
  for (const name of samples.names)
    test(`accepts the name ${JSON.stringify(name)}`, async () => {
      expect(await blamed({ ...whole, name })).toEqual([])
    })

  for (const name of samples.badNames)
    test(`rejects the name ${JSON.stringify(name)}`, async () => {
      expect(await blamed({ ...whole, name })).toEqual(['name'])
    })

  for (const target of samples.targets)
    test(`accepts the target ${JSON.stringify(target.slice(0, 80))}`, async () => {
      expect(await blamed({ ...whole, target })).toEqual([])
    })

  for (const target of samples.badTargets)
    test(`rejects the target ${JSON.stringify(target.slice(0, 80))}`, async () => {
      expect(await blamed({ ...whole, target })).toEqual(['target'])
    })
})

describe.each(['service', 'protocol'] as const)('the %s of an SRV record', (field) => {
  const { whole } = recordSamples.SRV

  test.each(srvSamples[field].fine)('can be %j', async (value) => {
    expect(await blamed({ ...whole, [field]: value })).toEqual([])
  })

  test.each(srvSamples[field].bad)('cannot be %j', async (value) => {
    expect(await blamed({ ...whole, [field]: value })).toEqual([field])
  })
})

test.each(
  numberLimits.flatMap(({ type, field, max }) =>
    [-1, 0, max, max + 1, 1.5, '1', null].map((value) => ({ type, field, max, value })),
  ),
)('validates $type with the $field $value', async ({ type, field, max, value }) => {
  const fits = value === 0 || value === max
  expect(await blamed({ ...recordSamples[type].whole, [field]: value })).toEqual(
    fits ? [] : [field],
  )
})

test.each([
  ['of 99 characters', name100.slice(1), []],
  ['of 100 characters', name100, []],
  ['of 101 characters', `${name100}b`, ['name']],
])('validates the length of a name %s', async (_, name, fields) => {
  expect(await blamed({ ...recordSamples.TXT.whole, name })).toEqual(fields)
})

test('creates a zone with every accepted sample that BIND can load', async () => {
  const { id } = await owner.call('createDomain', {
    body: { domain: 'samples.example', type: 'master', soa_email: 'a@example.org' },
  })
  // Use a different parent name for each sample, because a CNAME must be the only record of its name.
  let branches = 0
  let createdCount = 0
  for (const { whole, names, targets } of Object.values(recordSamples)) {
    const samples = [
      ...targets.map((target) => ({ ...whole, target })),
      ...names.map((name) => ({ ...whole, name })),
    ]
    for (const sample of samples) {
      const own = toAscii(sample.name ?? '') ?? ''
      const branch = `t${++branches}`
      const name =
        ['', '@', sampleZone].includes(own) || own.endsWith('.') ? branch : `${own}.${branch}`
      if (name.length > 100) continue
      const body = {
        ...sample,
        ...(whole.type === 'SRV' ? { protocol: `tcp.${branch}` } : { name }),
      }
      await owner.call('createDomainRecord', { path: { domainId: id }, body: body as RecordBody })
      createdCount++
    }
  }
  expect(createdCount).toBeGreaterThan(100)
  await settle()
  const { zone_file } = await owner.call('getDomainZoneFile', { path: { domainId: String(id) } })
  expect(zone_file.length).toBeGreaterThan(createdCount)
  await checkZone('samples.example', zone_file)
})
