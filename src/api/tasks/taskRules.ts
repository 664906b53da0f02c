import type { QueryKey } from '@tanstack/react-query'
import type { ClientOperationId } from '../http/operationId.ts'
import type { Task, TaskLabels } from './task.ts'

/** Result of one poll: no sign of the task, running, done, or failed with a reason. */
export type Outcome = 'nothing' | 'runs' | 'done' | { failed: string }

/** Generated query options, so that components that show the object receive each poll as well. */
export interface Reading<T> {
  queryKey: QueryKey
  queryFn?: ((context: never) => T | Promise<T>) | symbol | undefined
}

export interface TaskRules {
  read: (path: Task['path']) => Reading<unknown>
  evaluate(this: void, answer: unknown, task: Task): Outcome
  /** Outcome if the object no longer exists. */
  outcomeWhenDeleted: Outcome
  /**
   * Minimum duration of a failure before it counts, in milliseconds, because intermediate steps of a job can look like
   * one.
   */
  failAfter: number
  /** Timeout after which the task is unconfirmed, in milliseconds. */
  timeout: number
  /** Minimum interval between two polls, in milliseconds. */
  slow?: number
  /**
   * True if the end state can equal the start state. If the response was lost, such a task ends only after it was seen
   * running.
   */
  startEqualsEnd?: boolean
  /** True if only events report failures, because the object does not show them. */
  failsByEvent?: boolean
  /** Event actions that report the task's percentage or failure. */
  events: readonly string[]
  /** Entity of these events. */
  entity: (path: Task['path']) => { type: string; id: string }
  /** Operations to invalidate when the task ends. */
  refreshes: readonly ClientOperationId[]
}

export interface RulesOf<T> extends Omit<TaskRules, 'read' | 'evaluate'> {
  read: (path: Task['path']) => Reading<T>
  evaluate(this: void, answer: T, task: Task): Outcome
}

/** Checks that the types of `read` and `evaluate` match, then erases the type for the table of all kinds. */
export const taskRules = <T>(rules: RulesOf<T>): TaskRules => rules

/** The part of an area's manifest that describes its tasks. */
export interface TaskArea {
  /** Labels of the tasks that the area's operations start, by kind. The first rows of a list need them. */
  taskWords?: Readonly<Record<string, TaskLabels>>
  /** Loads the rules that detect the end of each of these tasks, with the first task. */
  tasks?: () => Promise<{ tasks: Readonly<Record<string, TaskRules>> }>
}
