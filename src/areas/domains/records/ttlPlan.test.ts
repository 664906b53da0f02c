// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { canonical } from '../zone/recordModel.ts'
import { planAfter, planStage, publishedAt } from './ttlPlan.ts'
import { endPlan, keepPlan, type TtlPlan, useTtlPlan } from './ttlPlans.ts'

const zone = 'example.org'
const entry = (id: number, ttl: number, name = `h${id}`) => ({
  ...canonical({ type: 'A', name, target: '203.0.113.1', ttl_sec: ttl }, zone),
  id,
})
const plan: TtlPlan = { domainId: 5, before: { 1: 0, 2: 3600 }, longest: 86_400, low: 300 }
const lowered = [entry(1, 300), entry(2, 300), entry(3, 7200)]
const now = Date.parse('2030-05-12T10:00:00Z')

afterEach(() => endPlan(5))

test('waits until all records of a plan are lowered and published', () => {
  expect(planStage(plan, [entry(1, 0), entry(2, 300)], now)).toEqual({ stage: 'lowering', left: 1 })
  expect(planStage(plan, lowered, now)).toEqual({ stage: 'publishing' })
})

test('is ready when the longest old TTL has expired since publication', () => {
  const published = { ...plan, published: now }
  const until = now + 86_400_000
  expect(planStage(published, lowered, until - 1)).toEqual({ stage: 'waiting', until })
  expect(planStage(published, lowered, until)).toEqual({ stage: 'ready', until })
})

test('waits longer when other name servers copy the zone', () => {
  const until = now + (86_400 + 14_400) * 1000
  expect(planStage({ ...plan, published: now }, lowered, now, 14_400)).toEqual({
    stage: 'waiting',
    until,
  })
})

test('is over when no record has the low TTL any more or none is left', () => {
  const published = { ...plan, published: now }
  expect(planStage(published, [entry(1, 0), entry(2, 300)], now)).toMatchObject({
    stage: 'waiting',
  })
  expect(planStage(published, [entry(1, 0), entry(2, 3600)], now)).toEqual({ stage: 'over' })
  expect(planStage(plan, [entry(3, 300)], now)).toEqual({ stage: 'over' })
})

const soa = (serial: number) =>
  `example.org.\t86400\tIN\tSOA\tns1.dns.example. admin.example.org. ${serial} 14400 14400 1209600 86400`
const line = (id: number, ttl: number) => `h${id}.example.org.\t${ttl}\tIN\tA\t203.0.113.1`
const planned = [entry(1, 300), entry(2, 300)]

test.each([
  ['with all of them, by its serial', now / 1000 - 60, [300, 300], now - 60_000],
  ['with a serial that is no time, from now on', 7, [300, 300], now],
  ['with a serial of a clock that is fast, from now on', now / 1000 + 60, [300, 300], now],
  ['without one of them, not yet', now / 1000 - 60, [300, 86_400], undefined],
])('computes the publication time of a file %s', (_, serial, ttls, published) => {
  const lines = ['$TTL 86400', soa(serial), ...ttls.map((ttl, at) => line(at + 1, ttl))]
  expect(publishedAt(planned, { lines, zone, ttl: 86_400 }, now)).toBe(published)
})

test('returns no publication time for an empty file', () => {
  expect(publishedAt(planned, { lines: [], zone, ttl: 86_400 }, now)).toBeUndefined()
})

test('keeps the original TTL and the longest wait when a record is lowered again', () => {
  const deeper: TtlPlan = { domainId: 5, before: { 1: 300, 3: 7200 }, longest: 7200, low: 30 }
  expect(planAfter(plan, deeper)).toEqual({
    ...deeper,
    before: { 1: 0, 3: 7200 },
    longest: 86_400,
  })
  expect(planAfter(plan, { ...deeper, before: { 3: 7200 } })).toMatchObject({ longest: 7200 })
  expect(planAfter(undefined, deeper)).toEqual(deeper)
})

test('stores one plan per domain until it ends', () => {
  const { result } = renderHook(() => useTtlPlan(5))
  act(() => keepPlan({ ...plan, low: 3600 }))
  act(() => keepPlan(plan))
  expect(result.current).toEqual(plan)
  act(() => endPlan(5))
  expect(result.current).toBeUndefined()
})
