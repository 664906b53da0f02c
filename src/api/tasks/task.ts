import { manifests } from './taskAreas.ts'
/**
 * sent: no response yet. accepted: the API accepted the request, but the object does not show it yet. observed: the
 * object shows that the task is running. The others are end states. unconfirmed: timed out before the end was visible.
 */
export type TaskState =
  | 'sent'
  | 'accepted'
  | 'observed'
  | 'finished'
  | 'refused'
  | 'failed'
  | 'unconfirmed'

export type Fact = string | number | boolean | null | readonly (string | number)[]

interface TaskObject {
  /** Object type of the contract: `compute`, `disk`, `image`, `database`, `volume`. */
  type: string
  id: number | string
  label: string
  /** Path of the object's screen. */
  href?: string | undefined
}

export interface TaskRequest {
  kind: TaskKind
  object: TaskObject
  /**
   * Path parameters of the read that returns the object's state: `{ computeId }`, `{ computeId, diskId }`, `{ engine,
   * instanceId }`.
   */
  path: Readonly<Record<string, number | string>>
  /** Previous values that this kind of task compares: `{ type }`, `{ region }`, `{ disks: [1, 2] }`, `{ size }`. */
  before?: Readonly<Record<string, Fact>>
  /** Requested values that this kind of task compares: `{ type }`, `{ region }`, `{ size }`. */
  wanted?: Readonly<Record<string, Fact>>
  /** True if the response itself shows that the task is running, so that the next idle state is its end. */
  runsAtOnce?: boolean
}

export interface Task extends Required<Omit<TaskRequest, 'runsAtOnce'>> {
  id: string
  /** Start time, in milliseconds since 1970. `settled` is the end time. */
  started: number
  settled?: number
  state: TaskState
  /** True if the response to the request was lost. */
  uncertain?: boolean
  /** Error message for end states other than `finished`. */
  reason?: string
  /** Progress, from the event feed. */
  percent?: number
  eventId?: number
}

const running: readonly TaskState[] = ['sent', 'accepted', 'observed']

export const isTaskRunning = (task: Pick<Task, 'state'>): boolean => running.includes(task.state)

type Seen = Pick<Task, 'state' | 'uncertain'>

/** Returns true if the response was lost and the task was not seen running: it may not have been carried out. */
export const isUnsure = ({ state, uncertain }: Seen): boolean =>
  state === 'sent' && uncertain === true

/** Returns true for tasks that delete their object, so that a 404 means success. */
export const removes = ({ kind }: Pick<Task, 'kind'>): boolean =>
  allTaskWords[kind].removes === true

/**
 * Returns true if the task blocks other actions on its object. A task with a lost response does not; the request may be
 * sent again, and the API decides.
 */
export const isOccupying = (task: Seen): boolean => isTaskRunning(task) && !isUnsure(task)

export interface TaskLabels {
  /** Name of the action, such as "Boot". */
  name: string
  /** Label while the task is running, such as "Booting". */
  now: string
  /** Label after success, such as "Booted". */
  done: string
  /** True if the task deletes its object. */
  removes?: boolean
}

/** Extended by each area, next to its labels. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface TaskKinds {}

export type TaskKind = keyof TaskKinds

// The task rules are a lazy part of the manifests: the first rows need these labels, while the rules are loaded with the first task.
export const allTaskWords: Readonly<Record<TaskKind, TaskLabels>> = Object.assign(
  {},
  ...Object.values(manifests).map((area: { taskWords?: object }) => area.taskWords),
)

const stateLabels: Readonly<Record<Exclude<TaskState, 'finished'>, string>> = {
  sent: 'sent',
  accepted: 'accepted',
  observed: 'in progress',
  refused: 'rejected',
  failed: 'failed',
  unconfirmed: 'could not be confirmed',
}

/** Returns the label of a task: "Booting 40%" while it is running, then "Booted" or "Boot failed". */
export function taskText({ kind, state, percent }: Task): string {
  const words = allTaskWords[kind]
  if (state === 'finished') return words.done
  if (!isTaskRunning({ state })) return `${words.name} ${stateLabels[state]}`
  return percent === undefined ? words.now : `${words.now} ${percent}%`
}

/** Returns the reason why a running task blocks other actions on its object; undefined if none is running. */
export const occupiedReason = (task: Task | undefined): string | undefined =>
  task && isOccupying(task)
    ? `${allTaskWords[task.kind].now} now. Wait for it to finish.`
    : undefined
