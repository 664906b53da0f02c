import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { asCalled, takeInnerCall } from './innerRequests.ts'

const outer = { protocol: 'https', socket: { localAddress: '192.0.2.7' } } as FastifyRequest

const taken = (headers: Record<string, string>) => {
  const request = { headers: { ...headers }, socket: {} } as unknown as IncomingMessage
  takeInnerCall(request)
  return request
}

test('passes the scheme and local address of the outer request to an internal request, once', () => {
  const headers = asCalled(outer)
  expect(taken(headers)).toEqual({
    headers: {},
    socket: { encrypted: true, localAddress: '192.0.2.7' },
  })
  expect(taken(headers).socket).toEqual({})
})

test('ignores the header of internal requests with a made-up value', () => {
  asCalled(outer)
  for (const id of ['', '1', '00000000-0000-4000-8000-000000000000', '__proto__'])
    expect(taken({ 'x-inner-call': id }).socket).toEqual({})
})
