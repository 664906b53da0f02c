import { likelyNext } from '#lib/preload.ts'
import { randomId } from '#lib/randomId.ts'
import { hashKey } from '@tanstack/react-query'
import { ApiError } from '../client.ts'
import { localError } from '../clientError.ts'
import { isRunning, isUnsure, removes, type Task, type TaskRequest, taskWords } from './task.ts'
import { allTasks, dropTasks, putTask, subscribeTasks } from './store.ts'

let watching: Promise<void> | undefined

const loadWatcher = () => import('./watch.ts')
likelyNext.add(loadWatcher)

/** The watcher with its table of kinds comes only when something runs. */
function watch() {
  if (watching || !allTasks().some(isRunning)) return
  watching = loadWatcher().then(
    ({ startWatching }) => startWatching(),
    (lost: unknown) => {
      // The next change tries again, as after a lost network.
      watching = undefined
      if (!(lost instanceof Error)) throw lost
    },
  )
}

/** Goes on with what ran before a reload, or was started in another tab. Called once by the shell. */
export function resumeTasks(): () => void {
  watch()
  return subscribeTasks(watch)
}

const update = (id: string, change: Partial<Task>) => {
  const task = allTasks().find((candidate) => candidate.id === id)
  // The resource may have shown the end before the answer arrived.
  if (task && isRunning(task)) putTask({ ...task, ...change })
}

const isUnsureOne =
  ({ kind, path }: TaskRequest) =>
  (task: Task) =>
    isUnsure(task) && task.kind === kind && hashKey([task.path]) === hashKey([path])

/** A request whose answer was lost is told by the same one sent again, which was taken. */
const dropUnsure = (request: TaskRequest) => dropTasks(isUnsureOne(request))

/**
 * The same request may have arrived although its response was lost: a second reboot would be one too many.
 * @throws ApiError 409 when the events tell that it arrived
 */
async function refuseRepetition(earlier: Task): Promise<void> {
  const { hasArrived } = await loadWatcher()
  if (!(await hasArrived(earlier))) return
  update(earlier.id, { state: 'observed' })
  const { name } = taskWords[earlier.kind]
  throw localError(
    409,
    `${name}: the API received the earlier request although its response was lost. Submit again to send another.`,
  )
}

/**
 * Sends a request and follows it until the object shows its end. Gives the answer of the request itself, or throws what
 * it threw: `await trackTask({ kind: 'boot', object, path: { computeId } }, () => boot.mutateAsync(…))`.
 */
export async function trackTask<T>(
  { runsAtOnce = false, ...request }: TaskRequest,
  send: () => Promise<T>,
): Promise<T> {
  const earlier = allTasks().find(isUnsureOne(request))
  if (earlier) await refuseRepetition(earlier)
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
