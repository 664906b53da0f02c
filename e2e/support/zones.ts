import { randomUUID } from 'node:crypto'
import { expect, type Page } from './test.ts'

interface ZoneRecord {
  type: string
  name: string
  target: string
  ttl_sec: number
}

export const freshZoneName = () => `zone-${randomUUID().slice(0, 8)}.example`

/** Sends an API request with the session of the page. */
async function ask(page: Page, method: string, path: string, data?: object) {
  const answer = await page.request.fetch(`/v4${path}`, {
    method,
    headers: { 'x-console': '1', origin: new URL(page.url()).origin },
    ...(data && { data }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { id: number; [field: string]: unknown }
}

/** Creates a domain for the test through the API. */
export async function newZone(page: Page, records: object[] = []) {
  await page.goto('/domains')
  const name = freshZoneName()
  const { id } = await ask(page, 'POST', '/domains', {
    domain: name,
    type: 'master',
    soa_email: 'admin@example.org',
  })
  for (const record of records) await ask(page, 'POST', `/domains/${id}/records`, record)
  return { id, name }
}

/** Opens the record editor of a new domain. */
export async function openNewZone(page: Page, records: object[]) {
  const zone = await newZone(page, records)
  await page.goto(`/domains/${zone.id}/records`)
  return zone
}

export const recordsOf = async (page: Page, id: number) =>
  (await ask(page, 'GET', `/domains/${id}/records`)).data as ZoneRecord[]

/** Returns the lines of the zone file that the platform rendered last. */
export const zoneFileOf = async (page: Page, id: number) =>
  (await ask(page, 'GET', `/domains/${id}/zone-file`)).zone_file as string[]
