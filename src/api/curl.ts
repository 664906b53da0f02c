import { redact } from './redaction.ts'
import { asCurl, type LogEntry } from './requestLog.ts'

type Call = Pick<LogEntry, 'method' | 'path' | 'query' | 'body'>

/** The same call for a shell, in the words of the API behind the console. Also for a form that was not sent yet. */
export async function curlOf(call: Call): Promise<string> {
  const [{ remoteApi }, { remoteWords }] = await Promise.all([
    import('./remoteApi.ts'),
    import('./remoteWords.ts'),
  ])
  const remote = await remoteApi()
  if (!remote) return asCurl(call)
  // What is secret shows in the contract's words.
  const { body, ...rest } = call
  return asCurl(
    remoteWords(remote).call({ ...rest, ...(body !== undefined && { body: redact(body) }) }),
  )
}

/** A call of the contract, as `PUT /volumes/{volumeId}`. */
export type CallName = `${'POST' | 'PUT'} /${string}`

/** The parts that a form gives to its call. */
export interface CallParts {
  path?: object
  body?: unknown
}

/** The call of a form that was not sent yet, for a shell. */
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

/** The call for an empty list: as far as it is known at once, and what it becomes. */
export const curlCommand = (call: Call) => ({ text: asCurl(call), late: () => curlOf(call) })
