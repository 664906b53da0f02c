import { day } from '../../../contract/rules/durations.ts'
import { connect } from 'node:tls'
import { operationNeeds } from '../../../contract/generated/needs.gen.ts'
import { hasScope } from '../../../contract/rules/grants.ts'
import { areaLabelsOf } from '../../../contract/rules/scopeDescriptions.ts'
import { askRemote } from '../../upstream/fetchRemote.ts'
import { networkErrorText } from '../../upstream/networkErrors.ts'
import type { UpstreamApi } from '../../upstream/remoteApi.ts'

export interface DoctorFinding {
  /** `lacks`: an optional feature of the console is missing. `fails`: the console cannot work. */
  kind: 'works' | 'lacks' | 'fails'
  text: string
}

type Answer = Awaited<ReturnType<typeof askRemote>>

const works = (text: string): DoctorFinding => ({ kind: 'works', text })
const lacks = (text: string): DoctorFinding => ({ kind: 'lacks', text })
const fails = (text: string): DoctorFinding => ({ kind: 'fails', text })

/** Optional parts of the API, with the limitation that applies if one is missing. */
const optional: Record<string, string> = {
  '/v4/account/notifications': 'notices of the provider are not shown',
  '/v4/account/events?page=1&page_size=25': 'activity and the progress of tasks are not shown',
  '/v4/account/maintenance': 'planned maintenance is missing from the calendar',
  '/v4/account/users': 'users and their permissions cannot be managed',
  '/v4/account/settings': 'settings of the account are not shown',
  '/v4/profile/grants':
    'the permissions of a restricted user are unknown until the API rejects a request',
  '/v4/profile/tokens': 'access tokens cannot be managed',
  '/v4/compute/instances?page=1&page_size=25': 'instances are not shown',
  '/v4/compute/types': 'instances can be neither created nor resized, and have no prices',
  '/v4/compute/kernels?page=1&page_size=25': 'kernels of configurations cannot be chosen',
  '/v4/compute/scripts': 'scripts cannot be used at creation',
  '/v4/regions': 'nothing can be created that needs a region',
  '/v4/regions/availability?page=1&page_size=25': 'sold-out plans are still offered',
  '/v4/images?page=1&page_size=25': 'instances can only be created empty',
  '/v4/volumes': 'volumes are not shown',
  '/v4/balancers': 'load balancers are not shown',
  '/v4/networking/firewalls': 'firewalls are not shown',
  '/v4/networking/ips': 'addresses of the account are not shown',
  '/v4/vpcs': 'VPCs are not shown',
  '/v4/domains': 'domains are not shown',
  '/v4/databases/instances': 'databases are not shown',
  '/v4/databases/engines': 'databases cannot be created',
  '/v4/object-storage/clusters': 'buckets cannot be created',
  '/v4/object-storage/buckets': 'buckets are not shown',
  '/v4/support/tickets': 'support tickets are not shown',
  '/v4/tags': 'tags are not suggested',
}

/** Sends the requests of the console to a remote API and yields a finding for each check. */
export async function* findings(
  remote: UpstreamApi,
  { token, direct, now }: { token: string | undefined; direct: boolean; now: () => number },
): AsyncGenerator<DoctorFinding> {
  const { protocol, host } = new URL(remote.baseUrl)
  let answer: Answer
  const startTime = now()
  try {
    answer = await askRemote(remote, '/v4/regions')
  } catch (error) {
    yield fails(`Address: ${networkErrorText(error, host)}`)
    return
  }
  const { headers, status } = answer
  if (status === 404 || answer.body === undefined)
    yield fails(
      `Address: ${host} returned ${status} instead of the list of regions. Check the path of API_BASE_URL.`,
    )
  else yield works(`Address: ${host} responds.`)
  if (protocol === 'http:')
    yield lacks(
      'Certificate: none. Over plain HTTP, anyone on the network path can read the token.',
    )
  else if (direct) yield await certificate(remote.baseUrl, now())
  const date = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(date)) yield clock(date - (startTime + now()) / 2)
  if (token === undefined) {
    yield lacks('Token: none. Set TOKEN to check its permissions.')
    return
  }
  yield* tokenFindings(remote, token)
}

async function certificate(baseUrl: string, now: number): Promise<DoctorFinding> {
  const { hostname, port } = new URL(baseUrl)
  const until = await new Promise<number>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname })
    socket.on('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.on('error', () => resolve(Number.NaN))
  })
  if (Number.isNaN(until)) return lacks('Certificate: it could not be read again.')
  const days = Math.floor((until - now) / day)
  const text = `Certificate: trusted, and valid for ${days} more ${days === 1 ? 'day' : 'days'}.`
  return days < 14 ? lacks(text) : works(text)
}

function clock(ahead: number): DoctorFinding {
  const seconds = Math.round(Math.abs(ahead) / 1000)
  // The Date header has a resolution of one second, and the response took time to arrive.
  if (seconds <= 5) return works('Clock: the same as that of the API.')
  const text = `Clock: the API is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} this machine.`
  return seconds < 300
    ? lacks(`${text} Ages and remaining times are off by that.`)
    : fails(`${text} Sessions and signed URLs expire at the wrong time: set the clock.`)
}

async function* tokenFindings(remote: UpstreamApi, token: string): AsyncGenerator<DoctorFinding> {
  const { status, headers, body } = await askRemote(remote, '/v4/profile', token)
  const scopes = headers.get('x-oauth-scopes')
  if (status === 401 && (scopes === null || scopes === 'unknown')) {
    yield fails('Token: invalid or expired.')
    return
  }
  const username = typeof body === 'object' && body && Reflect.get(body, 'username')
  if (status === 200 && typeof username === 'string') yield works(`Token: of ${username}.`)
  else if (status === 200)
    yield fails('Token: the profile has no username. Does API_DIALECT name the key?')
  else yield lacks(`Token: it cannot read the profile (${status}), so the console shows no name.`)
  yield* scopeFindings(scopes, remote.mapper.scopes.out)
  const answering: string[] = []
  for (const [path, without] of Object.entries(optional)) {
    const answered = await askRemote(remote, path, token)
    // Users look the path up in the documentation of that API.
    const [name = path] = (remote.mapper.path('out', path)?.path ?? path).split('?')
    if (answered.status >= 500 && answered.status !== 501)
      yield fails(`${name} returned ${answered.status}: ${without}.`)
    else if (answered.status >= 400) yield lacks(`${name} returned ${answered.status}: ${without}.`)
    else if (answered.body === undefined && answered.status !== 204)
      yield fails(`${name} returned no JSON: ${without}.`)
    else answering.push(name.replace(/^\/\w+\//, ''))
  }
  if (answering.length > 0) yield works(`Parts: ${answering.join(', ')}.`)
}

/** @param toApiScope maps a scope to its name at the remote API, where users create their tokens */
function* scopeFindings(
  scopes: string | null,
  toApiScope: (scope: string) => string,
): Generator<DoctorFinding> {
  if (scopes === null) {
    yield lacks(
      'Scopes: the API does not report them (X-OAuth-Scopes), so missing scopes are unknown until a request is rejected.',
    )
    return
  }
  const requiredScopes = [
    ...new Set(operationNeeds.flatMap((operation) => operation.scopes)),
  ].toSorted()
  const missing = requiredScopes.filter((scope) => !hasScope(scopes, scope))
  if (missing.length === 0) yield works('Scopes: the token has all scopes that the console uses.')
  for (const [area, lacking] of Map.groupBy(missing, (scope) => scope.split(':')[0] ?? '')) {
    const words = areaLabelsOf(area)
    const named = `Scopes: ${lacking.map(toApiScope).join(' and ')} ${lacking.length === 1 ? 'is' : 'are'} missing.`
    const reads = hasScope(scopes, `${area}:read_only`)
    const deniedActions = [
      ...(words && !reads ? [`see ${words.read}`] : []),
      ...(words && lacking.includes(`${area}:read_write`) ? [words.write] : []),
    ]
    const opening = reads ? 'reading works, but the token may not' : 'the token may not'
    yield lacks(
      words ? `${named} ${words.title}: ${opening} ${deniedActions.join(', or ')}.` : named,
    )
  }
}
