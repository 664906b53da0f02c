import type { QueryKey } from '@tanstack/react-query'
import type { OperationId } from '../operationId.ts'
import type { Task } from './task.ts'

/** The result of one reading: nothing yet, it runs, it is done, or it failed with a reason. */
export type Outcome = 'nothing' | 'runs' | 'done' | { failed: string }

/** Generated query options, so that whoever shows the object sees each reading too. */
export interface Reading<T> {
  queryKey: QueryKey
  queryFn?: ((context: never) => T | Promise<T>) | symbol | undefined
}

export interface TaskRules {
  read: (path: Task['path']) => Reading<unknown>
  evaluate(this: void, answer: unknown, task: Task): Outcome
  /** The outcome when the object no longer exists. */
  gone: Outcome
  /** Milliseconds for which a failure must be seen before it is believed; jobs have steps that look like one. */
  failAfter: number
  /** Milliseconds without an end after which it cannot be confirmed. */
  timeout: number
  /** Least milliseconds between two readings. */
  slow?: number
  /** The end may look like the beginning: without an answer, only what was seen to run has ended. */
  startEqualsEnd?: boolean
  /** Only an event tells a failure: the object shows nothing of it. */
  failsByEvent?: boolean
  /** The kinds of events that tell its percentage, or its failure. */
  events: readonly string[]
  /** The entity of these events. */
  entity: (path: Task['path']) => { type: string; id: string }
  /** Further queries that are stale after its end. */
  refreshes: readonly OperationId[]
}

export interface RulesOf<T> extends Omit<TaskRules, 'read' | 'evaluate'> {
  read: (path: Task['path']) => Reading<T>
  evaluate(this: void, answer: T, task: Task): Outcome
}

/** `read` and `evaluate` fit together where they are written; the table forgets the type between them. */
export const taskRules = <T>(rules: RulesOf<T>): TaskRules => rules
