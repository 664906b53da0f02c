/**
 * sent: no answer yet; accepted: the API took it, nothing shows; observed: the object shows that it runs; the others are
 * ends. unconfirmed: patience ran out before the object showed anything.
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
  /** The contract's word for it: `compute`, `disk`, `image`, `database`, `volume`. */
  type: string
  id: number | string
  label: string
  /** Where the console shows it. */
  href?: string | undefined
}

export interface TaskRequest {
  kind: TaskKind
  object: TaskObject
  /** What the reading of the object's state needs: `{ computeId }`, `{ computeId, diskId }`, `{ engine, instanceId }`. */
  path: Readonly<Record<string, number | string>>
  /** Values before, as far as the kind compares them: `{ type }`, `{ region }`, `{ disks: [1, 2] }`, `{ size }`. */
  before?: Readonly<Record<string, Fact>>
  /** The wanted values, as far as the kind compares them: `{ type }`, `{ region }`, `{ size }`. */
  wanted?: Readonly<Record<string, Fact>>
  /** The answer itself shows that it runs, so the next sight of rest is its end. */
  runsAtOnce?: boolean
}

export interface Task extends Required<Omit<TaskRequest, 'runsAtOnce'>> {
  id: string
  /** Milliseconds since 1970, as is `settled`. */
  started: number
  settled?: number
  state: TaskState
  /** No answer came to the request itself. */
  uncertain?: boolean
  /** Of an end that is not `finished`: why, in words. */
  reason?: string
  /** Only from the event feed. */
  percent?: number
  eventId?: number
}

const running: readonly TaskState[] = ['sent', 'accepted', 'observed']

export const isRunning = (task: Pick<Task, 'state'>): boolean => running.includes(task.state)

type Seen = Pick<Task, 'state' | 'uncertain'>

/** No answer came, and nothing of it was seen since: it may not have been done at all. */
export const isUnsure = ({ state, uncertain }: Seen): boolean =>
  state === 'sent' && uncertain === true

/** Of these, that the object does not exist is what was wanted. */
export const removes = ({ kind }: Pick<Task, 'kind'>): boolean => taskWords[kind].removes === true

/** Keeps its object busy. An unsure one does not: it may be asked for again, and the API is the judge. */
export const isOccupying = (task: Seen): boolean => isRunning(task) && !isUnsure(task)

export interface TaskWords {
  /** The request: "Boot". */
  name: string
  /** While it runs: "Booting". */
  now: string
  /** Once it is done: "Booted". */
  done: string
  /** That the object does not exist is what was wanted. */
  removes?: boolean
}

/** Each area adds its own, beside their words. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface TaskKinds {}

export type TaskKind = keyof TaskKinds

// Apart from the rules of the kinds: the first rows show them, and the rules come with the first task.
export const taskWords: Readonly<Record<TaskKind, TaskWords>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<object>('../../areas/*/taskWords.ts', { eager: true, import: 'taskWords' }),
  ),
)

const stateWords: Readonly<Record<Exclude<TaskState, 'finished'>, string>> = {
  sent: 'sent',
  accepted: 'accepted',
  observed: 'in progress',
  refused: 'refused',
  failed: 'failed',
  unconfirmed: 'could not be confirmed',
}

/** "Booting 40%" while it runs, "Booted" or "Boot failed" when it ended. */
export function taskText({ kind, state, percent }: Task): string {
  const words = taskWords[kind]
  if (state === 'finished') return words.done
  if (!isRunning({ state })) return `${words.name} ${stateWords[state]}`
  return percent === undefined ? words.now : `${words.now} ${percent}%`
}

/** The reason why nothing else can be done with an object while a task of it runs; undefined when none does. */
export const occupiedReason = (task: Task | undefined): string | undefined =>
  task && isOccupying(task) ? `${taskWords[task.kind].now} now. Wait for it to finish.` : undefined
