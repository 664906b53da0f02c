import { expect, test } from 'vitest'
import type { Event } from '#api/generated/types.gen.ts'
import type { Finding } from '../insights/overview/rules/rule.ts'
import { hour, minute } from '#contract/rules/durations.ts'
import { endsSince } from '#contract/rules/jobEnds.ts'
import { noticesOfEnds } from './jobEnds.ts'
import { newFindings, noticesOfFindings } from './newFindings.ts'

const entity = { id: 5, label: 'web-1', type: 'compute', url: '/v4/compute/instances/5' }
const event = (id: number, status: string, extra: Partial<Event> = {}): Event => ({
  id,
  status,
  action: 'compute_boot',
  entity,
  message: null,
  ...extra,
})

const all = () => true
const now = Date.parse('2026-05-01T10:00:00Z')

test('reports nothing on the first poll and each job that ended since once', () => {
  const first = endsSince([event(3, 'started'), event(2, 'finished')], undefined, now)
  expect(first.ended).toEqual([])
  const second = endsSince(
    [event(5, 'failed'), event(4, 'notification'), event(3, 'finished'), event(2, 'finished')],
    first.seen,
    now,
  )
  expect(second.ended.map(({ id }) => id)).toEqual([5, 3])
  expect(endsSince([event(5, 'failed'), event(3, 'finished')], second.seen, now).ended).toEqual([])
})

test('reports a database job that looks like a notification until it ends', () => {
  const quiet = { action: 'database_create', created: '2026-05-01T10:00:00' }
  const first = endsSince([event(3, 'notification', quiet)], undefined, now + 40 * minute)
  expect(endsSince([event(3, 'finished', quiet)], first.seen, now).ended).toHaveLength(1)
  const late = endsSince([event(3, 'notification', quiet)], undefined, now + 3 * hour)
  expect(late.seen.running.size).toBe(0)
  const other = event(4, 'notification', { ...quiet, action: 'database_delete' })
  expect(endsSince([other], undefined, now).seen.running.size).toBe(0)
})

test('reports nothing for an account without events', () => {
  expect(endsSince([], endsSince([], undefined, now).seen, now).ended).toEqual([])
})

test('describes a job by its action and object and links to it', () => {
  expect(noticesOfEnds([event(3, 'finished')], all)).toEqual([
    {
      title: 'Instance booted',
      body: 'web-1',
      href: '/compute/5',
      tag: 'console event 3',
    },
  ])
  const failed = event(4, 'failed', { message: 'No host has room' })
  expect(noticesOfEnds([failed], all)).toMatchObject([
    { title: '“Instance booted” failed', body: 'web-1: No host has room' },
  ])
})

test('reports only selected kinds and combines many jobs', () => {
  const ended = [1, 2, 3, 4, 5].map((id) => event(id, id === 5 ? 'failed' : 'finished'))
  expect(noticesOfEnds(ended, (kind) => kind === 'failures').map(({ tag }) => tag)).toEqual([
    'console event 5',
  ])
  expect(noticesOfEnds(ended, () => false)).toEqual([])
  expect(noticesOfEnds(ended, all)).toEqual([
    { title: '5 jobs ended', body: '1 of them failed.', href: '/events', tag: 'console jobs' },
  ])
})

const finding = (id: string) =>
  ({ id, label: 'No firewall', object: id, reason: 'Open.', href: `/compute/${id}` }) as Finding

test('reports a finding only if no earlier poll contained it', () => {
  const first = newFindings([finding('1'), finding('2')], undefined)
  expect(first.fresh).toEqual([])
  const second = newFindings([finding('2'), finding('3')], first.known)
  expect(noticesOfFindings(second.fresh)).toEqual([
    { title: 'No firewall: 3', body: 'Open.', href: '/compute/3', tag: 'console finding 3' },
  ])
  expect(newFindings([finding('1'), finding('3')], second.known).fresh).toEqual([])
})

test('combines many new findings by rule', () => {
  expect(noticesOfFindings(['1', '2', '3', '4'].map(finding))).toEqual([
    {
      title: '4 things newly need attention',
      body: 'No firewall',
      href: '/overview',
      tag: 'console overview',
    },
  ])
})
