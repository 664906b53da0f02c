import { redact } from './redaction.ts'
import { asCurl, type LogEntry } from './requestLog.ts'

type Call = Pick<LogEntry, 'method' | 'path' | 'query' | 'body'>

/**
 * Returns the request as a curl command with the URL and field names of the upstream API. Also works for a form that
 * was not submitted yet.
 */
export async function curlOf(call: Call): Promise<string> {
  const [{ remoteApi }, { remoteLabels: remoteWords }] = await Promise.all([
    import('../remote/remoteApi.ts'),
    import('../remote/remoteLabels.ts'),
  ])
  const remote = await remoteApi()
  if (!remote) return asCurl(call)
  // Redact before mapping, because secret fields are recognized by their names in the contract.
  const { body, ...rest } = call
  return asCurl(
    remoteWords(remote).call({ ...rest, ...(body !== undefined && { body: redact(body) }) }),
  )
}

/** Method and path template from the contract, such as `PUT /volumes/{volumeId}`. */
export type CallName = `${'POST' | 'PUT' | 'DELETE'} /${string}`

/** Path parameters and body that a form sends. */
export interface CallParts {
  path?: object
  body?: unknown
}

/** Returns the request of a form as a curl command, before it is submitted. */
export function curlOfForm(name: CallName, { path = {}, body }: CallParts): Promise<string> {
  const [method = '', template = ''] = name.split(' ')
  const valueOf = (part: string) => encodeURIComponent(String(Reflect.get(path, part)))
  return curlOf({
    method,
    path: `/v4${template.replaceAll(/\{(\w+)\}/g, (_, part: string) => valueOf(part))}`,
    query: '',
    body,
  })
}

/**
 * Returns the curl command shown for an empty list: `text` is available immediately, `late` resolves to the command for
 * the upstream API.
 */
export const curlCommand = (call: Call) => ({ text: asCurl(call), late: () => curlOf(call) })
