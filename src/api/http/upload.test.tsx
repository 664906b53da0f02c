import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearRequestLog, requestLog } from './requestLog.ts'
import { upload } from './upload.ts'

let server: Server
let origin: string
let status: number
let answer: string
let received: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[]
let hold: boolean

beforeEach(async () => {
  status = 200
  answer = '{}'
  received = []
  hold = false
  clearRequestLog()
  server = createServer((request, response) => {
    const allowed = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Allow-Methods': 'PUT, POST',
    }
    if (request.method === 'OPTIONS') return response.writeHead(204, allowed).end()
    let body = ''
    request.setEncoding('latin1')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      received.push({ method, url, headers, body })
      if (hold) return
      response.writeHead(status, { ...allowed, 'Content-Type': 'application/json' }).end(answer)
    })
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('sends the bytes unchanged and reports progress', async () => {
  const progress: number[] = []
  const body = new Blob(['x'.repeat(200_000)])
  const sent = await upload({
    method: 'PUT',
    to: `${origin}/upload/abc?signature=hidden`,
    body,
    contentType: 'application/octet-stream',
    onProgress: (share) => progress.push(share),
  })
  expect(sent).toEqual({})
  expect(received[0]).toMatchObject({ method: 'PUT', url: '/upload/abc?signature=hidden' })
  expect(received[0]?.body).toHaveLength(200_000)
  expect(received[0]?.headers['content-type']).toBe('application/octet-stream')
  expect(received[0]?.headers['x-console']).toBeUndefined()
  expect(progress.at(-1)).toBe(1)
  expect(JSON.stringify(requestLog())).not.toContain('hidden')
})

test('replaces a secret URL in the log and in errors', async () => {
  status = 400
  const to = `${origin}/v4/images/uploads/hidden`
  const refused = upload({ method: 'PUT', to, body: new Blob(['x']), logged: '/v4/uploads/•••' })
  await expect(refused).rejects.toMatchObject({ path: '/v4/uploads/•••', status: 400 })
  expect(requestLog()).toMatchObject([{ path: '/v4/uploads/•••', status: 400 }])
  expect(JSON.stringify(requestLog())).not.toContain('hidden')
})

test('sends a file as multipart/form-data', async () => {
  const body = new FormData()
  body.append('file', new File(['hello'], 'a.txt', { type: 'text/plain' }))
  await upload({ method: 'POST', to: `${origin}/v4/support/tickets/1/attachments`, body })
  expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(received[0]?.body).toContain('name="file"; filename="a.txt"')
})

test('reports the errors of a rejected upload', async () => {
  status = 400
  answer = '{"errors":[{"reason":"This file type is not taken.","field":"file"}]}'
  await expect(
    upload({ method: 'POST', to: `${origin}/x`, body: new FormData() }),
  ).rejects.toMatchObject({ status: 400, faults: [{ field: 'file' }], raw: answer })
  status = 413
  answer = '<html>'
  await expect(
    upload({ method: 'POST', to: `${origin}/x`, body: new FormData() }),
  ).rejects.toMatchObject({ faults: [{ reason: 'The request is larger than the API accepts.' }] })
})

test('reports status 0 for a lost connection', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(
    upload({ method: 'PUT', to: 'http://127.0.0.1:9/x', body: new Blob(['x']) }),
  ).rejects.toMatchObject({
    status: 0,
    isUncertain: true,
    faults: [
      {
        reason: `No response from http://127.0.0.1:9: it cannot be reached, or its CORS rules block uploads from ${location.origin}.`,
      },
    ],
  })
  quiet.mockRestore()
})

test('names the setting to change when the content security policy blocks an upload', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const sending = upload({ method: 'PUT', to: 'http://127.0.0.1:9/x', body: new Blob(['x']) })
  // Simulate the event that browsers dispatch.
  const violation = new Event('securitypolicyviolation')
  document.dispatchEvent(Object.assign(violation, { blockedURI: 'http://127.0.0.1:9/x' }))
  await expect(sending).rejects.toMatchObject({
    unsent: true,
    faults: [
      {
        reason: expect.stringMatching(
          /^Upload to http:\/\/127\.0\.0\.1:9 is blocked by the console’s content policy\. .* UPLOAD_ORIGINS/,
        ),
      },
    ],
  })
  quiet.mockRestore()
})

test('aborts an upload', async () => {
  hold = true
  const controller = new AbortController()
  const sending = upload({
    method: 'PUT',
    to: `${origin}/x`,
    body: new Blob(['x']),
    signal: controller.signal,
  })
  const stopped = expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(() => received).toHaveLength(1)
  controller.abort()
  await stopped
  expect(requestLog()[0]).toMatchObject({ cancelled: true })
})
