import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dig } from '../support/platform/dnsTools.ts'
import { freePort } from '../../e2e/support/freePort.ts'
import {
  type AccessKey,
  apiOf,
  newDatabase,
  s3Of,
  startConsole,
  temporaryFolder,
  tokenOf,
} from './consoles.ts'

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const pairsOf = (text: string) =>
  [...text.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].map(([, label = '', sign = '', value = '']) => ({
    label,
    sign,
    value,
  }))

/** @throws Error at a line that is not valid OpenMetrics */
function samplesIn(text: string): Sample[] {
  const lines = text.split('\n')
  expect(lines.slice(-2)).toEqual(['# EOF', ''])
  return lines.slice(0, -2).flatMap((line) => {
    if (/^# (HELP|TYPE) \w+ \S/.test(line)) return []
    // The mean of a delay is NaN if it was not measured since the last scrape.
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? ([-+\d.e]+|nan)$/i.exec(line) ?? []
    if (name === undefined) throw new Error(`No metric: ${line}`)
    const pairs = pairsOf(labels).map(({ label, value }) => [label, value])
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}

/**
 * Returns the selectors of a panel: metrics by name and labels, without the labels that Prometheus adds.
 */
function selectorsIn(expr: string) {
  return [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].map(([, name = '', text = '']) => ({
    name,
    pairs: pairsOf(text).filter(({ label }) => !['job', 'instance'].includes(label)),
  }))
}

type Selector = ReturnType<typeof selectorsIn>[number]

const fits = ({ name, pairs }: Selector) =>
  pairs.reduce<(sample: Sample) => boolean>(
    (rest, { label, sign, value }) =>
      (sample) => {
        const own = sample.labels[label] ?? ''
        const isSame = sign === '=~' ? new RegExp(`^(${value})$`).test(own) : own === value
        return rest(sample) && label in sample.labels && isSame === (sign !== '!=')
      },
    (sample) => sample.name === name,
  )

interface Dashboard {
  panels: { title: string; type: string; targets?: { expr: string; legendFormat: string }[] }[]
}

const dashboard = JSON.parse(
  readFileSync(new URL('../../deploy/grafana-dashboard.json', import.meta.url), 'utf8'),
) as Dashboard

test('exposes metrics for every panel of the dashboard', async () => {
  const databaseUrl = await newDatabase()
  const dnsPort = await freePort()
  const metricsPort = await freePort()
  const served = await startConsole({
    DATABASE_URL: databaseUrl,
    DATA_DIR: temporaryFolder(),
    DATABASE_POOL: '7',
    DNS_PORT: String(dnsPort),
    METRICS_PORT: String(metricsPort),
    PLATFORM_SPEED: '10000',
  })
  const { send } = apiOf(served, await tokenOf(databaseUrl))
  const scrape = async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(answer.headers.get('content-type')).toMatch(/^application\/openmetrics-text/)
    const samples = samplesIn(await answer.text())
    return {
      samples,
      of: (name: string, labels: Record<string, string> = {}) =>
        samples.find(
          (sample) =>
            sample.name === name &&
            Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
        )?.value,
    }
  }
  const before = await scrape()
  expect(before.of('console_sign_ins_refused_total', { way: 'application' })).toBe(0)

  const key = await send<AccessKey>('POST', '/object-storage/keys', { label: 'metrics' })
  const bucket = { label: 'metrics', cluster: 'us-east-1' }
  expect(await send('POST', '/object-storage/buckets', bucket)).toMatchObject({ status: 200 })
  const { body: keys } = key as { body: AccessKey }
  const s3 = s3Of(served, keys)
  const object = { Bucket: bucket.label, Key: 'one' }
  await s3.send(new PutObjectCommand({ ...object, Body: Buffer.alloc(70_000) }))
  await (await s3.send(new GetObjectCommand(object))).Body?.transformToByteArray()
  const domain = { domain: 'metrics.example', type: 'master', soa_email: 'a@metrics.example' }
  await send('POST', '/domains', domain)
  expect((await dig(dnsPort, 'nothing.metrics.example', 'A')).status).toBe('NXDOMAIN')
  await send('GET', '/compute/instances/1')
  await send('POST', '/volumes', { label: 'metrics', region: 'us-east', size: 20 })
  await fetch(`${served.url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('nobody:wrong')}` },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'wrong' }),
  })

  const jobDone = { kind: 'volume_create', state: 'finished' }
  await expect.poll(async () => (await scrape()).of('console_jobs_ended_total', jobDone)).toBe(1)
  const { samples, of } = await scrape()
  const calls = (labels: Record<string, string>) => of('console_calls_total', labels)
  expect(calls({ listener: 'api', operation: 'createDomain', status: '200' })).toBe(1)
  expect(calls({ listener: 'api', operation: 'getCompute', status: '404' })).toBe(1)
  expect(calls({ listener: 's3', operation: 'PutObject', status: '200' })).toBe(1)
  const oneCall = { listener: 'api', operation: 'createDomain', le: '120' }
  expect(of('console_call_duration_seconds_bucket', oneCall)).toBe(1)
  const bytes = (direction: string) => of('console_object_bytes_total', { direction }) ?? 0
  expect(bytes('received')).toBeGreaterThanOrEqual(70_000)
  expect(bytes('sent')).toBeGreaterThanOrEqual(70_000)
  expect(of('console_dns_answers_total', { transport: 'udp', outcome: 'NXDOMAIN' })).toBe(1)
  expect(of('console_sign_ins_refused_total', { way: 'application' })).toBe(1)
  expect(of('console_database_up')).toBe(1)
  expect(of('console_database_connections', { state: 'used' })).toBeGreaterThanOrEqual(0)
  expect(of('console_database_connections_max')).toBe(7)
  expect(of('console_job_queue_age_seconds')).toBeGreaterThanOrEqual(0)
  expect(of('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)

  const panels = dashboard.panels.filter(({ type }) => type !== 'row')
  expect(panels.length).toBeGreaterThan(10)
  for (const { title, targets = [] } of panels)
    for (const { expr, legendFormat } of targets) {
      const selectors = selectorsIn(expr)
      expect(selectors, title).not.toEqual([])
      for (const selector of selectors) {
        // These metrics may be empty: jobs end immediately in this test, and no request failed.
        const mayBeNone = selector.name === 'console_jobs' || / or vector\(0\)/.test(expr)
        if (mayBeNone) continue
        const found = samples.filter(fits(selector))
        expect(found, `${title}: ${expr}`).not.toEqual([])
        for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
          if (label !== 'instance')
            expect(Object.keys(found[0]?.labels ?? {}), title).toContain(label)
      }
    }
})
