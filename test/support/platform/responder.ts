import { afterAll, expect } from 'vitest'
import { startResponder } from '../../../platform/dns/responder.ts'
import type { OperationInput } from '../../../platform/api/context.ts'
import { dig } from './dnsTools.ts'
import { testPlatform } from './platform.ts'

export type RecordBody = OperationInput<'createDomainRecord'>['body']

/**
 * Starts name servers for a platform, and creates an account for its zones. Fails the test file if they report an
 * error.
 */
export async function testResponder() {
  const { signedIn, platform, settle } = await testPlatform()
  const failures: unknown[] = []
  const responder = await startResponder({
    db: platform.db,
    host: '127.0.0.1',
    port: 0,
    report: (error) => failures.push(error),
  })
  afterAll(async () => {
    await responder.close()
    expect(failures).toEqual([])
  })
  const owner = await signedIn()
  let zones = 0
  return {
    platform,
    settle,
    owner,
    port: responder.port,
    ask: (...question: string[]) => dig(responder.port, ...question),
    /** @param records the records, or a function that receives the name of the zone */
    newZone: async (
      records: RecordBody[] | ((zone: string) => RecordBody[]) = [],
      options: Partial<OperationInput<'createDomain'>['body']> = {},
    ) => {
      const zone = `dns-${++zones}.example.org`
      const { id } = await owner.call('createDomain', {
        body: { domain: zone, type: 'master', soa_email: 'john.doe@example.org', ...options },
      })
      for (const body of typeof records === 'function' ? records(zone) : records)
        await owner.call('createDomainRecord', { path: { domainId: id }, body })
      return { zone, id }
    },
  }
}
