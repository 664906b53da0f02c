import type { FastifyRequest } from 'fastify'
import type { Caller, User } from '../auth/tokens.ts'
import type { Clock } from '#shared/clock.ts'
import type { OperationId } from './operations.ts'
import type { Database } from '../database/open.ts'
import type { Tx } from '../database/transaction.ts'
import { emit, type EventInput } from '../events/emit.ts'
import type { Filter } from '../database/filter/readFilter.ts'
import type { Operations } from '../generated/operations.gen.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { ObjectStore } from '../object-store/objectStore.ts'
import { Refusal } from '#shared/httpError.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import type { TemporaryFolder } from '../process/temporaryFolder.ts'

type Part<Data, Name extends string> = Name extends keyof Data ? NonNullable<Data[Name]> : never

/** The input of an operation, checked against the contract. */
export interface Input<Id extends OperationId> {
  path: Part<Operations[Id]['data'], 'path'>
  query: Part<Operations[Id]['data'], 'query'>
  body: Part<Operations[Id]['data'], 'body'>
}

/** The answer of an operation with 200, or nothing where the contract has 204. */
export type Output<Id extends OperationId> =
  | (200 extends keyof Operations[Id]['responses'] ? Operations[Id]['responses'][200] : never)
  | (204 extends keyof Operations[Id]['responses'] ? undefined : never)

type Handler<Id extends OperationId> = (
  input: Input<Id>,
  context: Context,
) => Promise<Output<Id>> | Output<Id>

/** A handler of whichever operation; its input was checked against the contract. */
export type AnyHandler = (input: Input<never>, context: Context) => unknown

/** One handler for each named operation: a missing, an extra and a wrong one do not compile. */
export type Handlers<Id extends OperationId> = { [Name in Id]: Handler<Name> }

/** Services that all calls share. */
export interface PlatformContext {
  db: Database
  clock: Clock
  jobs: Jobs
  secrets: Secrets
  objectStore: ObjectStore
  /** For files of calls under way, of this process alone. */
  temporary: TemporaryFolder
}

/** One call: who calls, when, and what it may use. */
export class Context implements PlatformContext {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly objectStore: ObjectStore
  readonly temporary: TemporaryFolder
  /** The time of the call, milliseconds: one for all that the call writes. */
  readonly now: number
  readonly request: FastifyRequest
  /** Undefined only where the contract asks for no token. */
  readonly caller: Caller | undefined
  /** Of a list that the database filters: what the X-Filter of the call asks for. */
  filter: Filter | undefined

  constructor(
    platform: PlatformContext,
    request: FastifyRequest,
    caller: Caller | undefined,
    /** What reads and writes are part of, where the call as a whole is one transaction. */
    db: Database = platform.db,
  ) {
    this.db = db
    this.clock = platform.clock
    this.jobs = platform.jobs
    this.secrets = platform.secrets
    this.objectStore = platform.objectStore
    this.temporary = platform.temporary
    this.now = platform.clock.now()
    this.request = request
    this.caller = caller
  }

  get user(): User {
    if (!this.caller) throw new Refusal(401, 'Invalid Token')
    return this.caller.user
  }

  get accountId(): number {
    return this.user.accountId
  }

  /** Records an event of this user in the transaction of what happened. */
  emit(
    tx: Tx,
    event: Omit<EventInput, 'accountId' | 'username' | 'userId' | 'now'>,
  ): Promise<void> {
    return emit(tx, {
      ...event,
      accountId: this.accountId,
      username: this.user.username,
      userId: this.user.id,
      now: this.now,
    })
  }
}
