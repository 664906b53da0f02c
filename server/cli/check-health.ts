import { get } from 'node:http'
import { get as getSecurely } from 'node:https'
import { commandAlone } from '#shared/commandName.ts'
import { reachedAt } from '../session/signInUrl.ts'
import { defineCommand, UsageError } from './defineCommand.ts'
import { readSettings, type Settings } from '../config/settings.ts'

/** Request timeout, in milliseconds; deploy/Dockerfile stops the command after five seconds. */
const requestTimeout = 4000

function statusOf({ host, port, tlsPaths }: Settings): Promise<number | undefined> {
  const call = {
    host: reachedAt(host),
    port,
    path: '/healthz',
    signal: AbortSignal.timeout(requestTimeout),
  }
  return new Promise((resolve, reject) => {
    const sent = tlsPaths
      ? // Do not verify the certificate: it need not include the loopback address, and no secret is sent.
        getSecurely({ ...call, rejectUnauthorized: false })
      : get(call)
    sent.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', (error) =>
      reject(new Error(`PORT ${port} does not respond: ${error.message}`, { cause: error })),
    )
  })
}

await defineCommand({
  name: 'check-health',
  help: () => `Check that the console with these settings is running (/healthz), for container health checks.

  ${commandAlone('check-health')}

The exit code is 1 if the console does not respond within 4 seconds.`,
  run: async () => {
    // Read only the settings that affect the URL, because the server may have received others by command line.
    const { HOST, PORT, TLS_CERT, TLS_KEY } = process.env
    const settings = readSettings({ HOST, PORT, TLS_CERT, TLS_KEY })
    if (settings.port === 0)
      throw new UsageError('PORT must be the port of the running console: 0 is any free port.')
    const status = await statusOf(settings)
    if (status !== 200) throw new Error(`/healthz returned ${status}.`)
    return 'The console responds.'
  },
}).start()
