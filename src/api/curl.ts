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

/** The call for an empty list: as far as it is known at once, and what it becomes. */
export const curlCommand = (call: Call) => ({ text: asCurl(call), late: () => curlOf(call) })
