import { commandAlone } from '#shared/commandName.ts'
import { defineCommand } from './defineCommand.ts'
import { type DoctorFinding, findings } from './doctor/checks.ts'
import { proxiesIn, goThroughProxies } from '../upstream/httpProxies.ts'
import { remoteApiOf } from '../upstream/remoteApi.ts'
import { readSettings } from '../config/settings.ts'

const marks: Record<DoctorFinding['kind'], string> = {
  works: 'works',
  lacks: 'lacks',
  fails: 'FAILS',
}

/** Returns only the host of a proxy URL, because the URL may contain a password. */
function hostOf(proxy: string): string {
  return URL.parse(proxy)?.host ?? 'a proxy'
}

await defineCommand({
  name: 'doctor',
  help: () => `Check the remote API of API_BASE_URL: its URL, certificate and clock, and with a token the missing features.

  TOKEN=… ${commandAlone('doctor')}

Sends only requests that read. Set the token in the environment, because other users of the machine can see the
command line.`,
  run: async ({ print }) => {
    const settings = readSettings(process.env)
    const remote = remoteApiOf(settings)
    if (!remote)
      return 'API_BASE_URL is not set. The console uses the local platform, so there is nothing to check.'
    goThroughProxies(process.env)
    const proxies = proxiesIn(process.env)
    print(
      `${remote.baseUrl}${proxies.length > 0 ? ` through ${proxies.map(hostOf).join(', ')}` : ''}`,
    )
    const token = process.env.TOKEN?.trim() || undefined
    const options = { token, direct: proxies.length === 0, now: Date.now }
    for await (const { kind, text } of findings(remote, options)) {
      print(`${marks[kind]}  ${text}`)
      if (kind === 'fails') process.exitCode = 1
    }
    return undefined
  },
}).start()
