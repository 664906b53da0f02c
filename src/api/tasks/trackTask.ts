import { randomId } from '#lib/randomId.ts'
import { hashKey } from '@tanstack/react-query'
import { ApiError } from '../client.ts'
import { isRunning, isUnsure, removes, type Task, type TaskRequest } from './task.ts'
import { allTasks, dropTasks, putTask, subscribeTasks } from './store.ts'

let watching: Promise<void> | undefined

/** The watcher with its table of kinds comes only when something runs. */
function watch() {
  if (watching || !allTasks().some(isRunning)) return
  watching = import('./watch.ts').then(
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

/** A request whose answer was lost is told by the same one sent again, which was taken. */
const dropUnsure = ({ kind, path }: TaskRequest) =>
  dropTasks(
    (task) => isUnsure(task) && task.kind === kind && hashKey([task.path]) === hashKey([path]),
  )

/**
 * Sends a request and follows it until the object shows its end. Gives the answer of the request itself, or throws what
 * it threw: `await trackTask({ kind: 'boot', object, path: { computeId } }, () => boot.mutateAsync(…))`.
 */
export async function trackTask<T>(request: TaskRequest, send: () => Promise<T>): Promise<T> {
  const id = randomId()
  const facts = { before: request.before ?? {}, wanted: request.wanted ?? {} }
  putTask({ ...request, ...facts, id, started: Date.now(), state: 'sent' })
  try {
    const answer = await send()
    dropUnsure(request)
    update(id, { state: 'accepted', started: Date.now() })
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
