import { likelyNext } from '#lib/preload.ts'
import { randomId } from '#lib/randomId.ts'
import { hashKey } from '@tanstack/react-query'
import { ApiError } from '../http/client.ts'
import { localError } from '../http/clientError.ts'
import {
  isTaskRunning,
  isUnsure,
  removes,
  type Task,
  type TaskRequest,
  allTaskWords,
} from './task.ts'
import { allTasks, dropTasks, putTask, subscribeTasks } from './store.ts'

let watching: Promise<void> | undefined

const loadWatcher = async () => {
  const watcher = await import('./watch.ts')
  await watcher.loadTaskKinds()
  return watcher
}
likelyNext.add(loadWatcher)

/** Loads and starts the watcher and its rules when a task is running. */
function watch() {
  if (watching || !allTasks().some(isTaskRunning)) return
  watching = loadWatcher().then(
    ({ startWatching }) => startWatching(),
    (lost: unknown) => {
      // Allow the next change to retry, because the network may have failed.
      watching = undefined
      if (!(lost instanceof Error)) throw lost
    },
  )
}

/** Resumes watching tasks that were started before a reload or in another tab. Called once by the shell. */
export function resumeTasks(): () => void {
  watch()
  return subscribeTasks(watch)
}

const update = (id: string, change: Partial<Task>) => {
  const task = allTasks().find((candidate) => candidate.id === id)
  // Polling may have detected the end of the task before the response arrived.
  if (task && isTaskRunning(task)) putTask({ ...task, ...change })
}

const isUnsureOne =
  ({ kind, path }: TaskRequest) =>
  (task: Task) =>
    isUnsure(task) && task.kind === kind && hashKey([task.path]) === hashKey([path])

/** Removes tasks with a lost response when the same request was sent again and accepted. */
const dropUnsure = (request: TaskRequest) => dropTasks(isUnsureOne(request))

/**
 * Prevents a repeated action, such as a second reboot, if the earlier request was carried out although its response was
 * lost.
 * @throws ApiError 409 if the events show that it was carried out
 */
async function rejectRepetition(earlier: Task): Promise<void> {
  const { hasArrived } = await loadWatcher()
  if (!(await hasArrived(earlier))) return
  update(earlier.id, { state: 'observed' })
  const { name } = allTaskWords[earlier.kind]
  throw localError(
    409,
    `${name}: the API received the earlier request although its response was lost. Submit again to send another.`,
  )
}

/**
 * Sends a request and watches the object until the task ends. Returns the response of the request or rethrows its
 * error: `await trackTask({ kind: 'boot', object, path: { computeId } }, () => boot.mutateAsync(…))`.
 */
export async function trackTask<T>(
  { runsAtOnce = false, ...request }: TaskRequest,
  send: () => Promise<T>,
): Promise<T> {
  const earlier = allTasks().find(isUnsureOne(request))
  if (earlier) await rejectRepetition(earlier)
  const id = randomId()
  const facts = { before: request.before ?? {}, wanted: request.wanted ?? {} }
  putTask({ ...request, ...facts, id, started: Date.now(), state: 'sent' })
  try {
    const answer = await send()
    dropUnsure(request)
    update(id, { state: runsAtOnce ? 'observed' : 'accepted', started: Date.now() })
    watch()
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.isUncertain) {
      update(id, { uncertain: true })
      watch()
    } else if (error instanceof ApiError && error.isGone && removes(request)) {
      update(id, { state: 'finished', settled: Date.now() })
    } else {
      const reason = error instanceof Error ? error.message : 'The request could not be sent.'
      update(id, { state: 'refused', reason, settled: Date.now() })
    }
    throw error
  }
}
