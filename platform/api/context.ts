import type { FastifyRequest } from 'fastify'
import type { Caller, User } from '../auth/tokens.ts'
import type { Clock } from '#shared/clock.ts'
import type { OperationId } from './operations.ts'
import type { Database } from '../database/open.ts'
import type { Tx } from '../database/transaction.ts'
import { emit, type EventInput } from '../events/emit.ts'
import type { ListFilter } from '../database/filter/readFilter.ts'
import type { Operations } from '../generated/operations.gen.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { ObjectStore } from '../object-store/objectStore.ts'
import { HttpError } from '#shared/httpError.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import type { TemporaryFolder } from '../process/temporaryFolder.ts'

type Part<Data, Name extends string> = Name extends keyof Data ? NonNullable<Data[Name]> : never

/** The input of an operation, validated against the contract. */
export interface OperationInput<Id extends OperationId> {
  path: Part<Operations[Id]['data'], 'path'>
  query: Part<Operations[Id]['data'], 'query'>
  body: Part<Operations[Id]['data'], 'body'>
}

/** The response body of an operation: that of status 200, or undefined where the contract defines 204. */
export type OperationOutput<Id extends OperationId> =
  | (200 extends keyof Operations[Id]['responses'] ? Operations[Id]['responses'][200] : never)
  | (204 extends keyof Operations[Id]['responses'] ? undefined : never)

type Handler<Id extends OperationId> = (
  input: OperationInput<Id>,
  context: Context,
) => Promise<OperationOutput<Id>> | OperationOutput<Id>

/** A handler of any operation. Its input has been validated against the contract. */
export type AnyHandler = (input: OperationInput<never>, context: Context) => unknown

/** Maps each operation to its handler. A missing, superfluous or mismatched handler is a compile error. */
export type Handlers<Id extends OperationId> = { [Name in Id]: Handler<Name> }

/** Services that all requests share. */
export interface PlatformContext {
  db: Database
  clock: Clock
  jobs: Jobs
  secrets: Secrets
  objectStore: ObjectStore
  /** Folder for the temporary files of requests in flight in this process. */
  temporary: TemporaryFolder
}

/** Context of one request: the caller, the time and the services that the handler may use. */
export class Context implements PlatformContext {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly objectStore: ObjectStore
  readonly temporary: TemporaryFolder
  /** Time of the request, in milliseconds. Everything that the request writes has this time. */
  readonly now: number
  readonly request: FastifyRequest
  /** The authenticated caller; undefined only where the contract requires no token. */
  readonly caller: Caller | undefined
  /** The parsed X-Filter header, for lists that the database filters. */
  filter: ListFilter | undefined

  constructor(
    platform: PlatformContext,
    request: FastifyRequest,
    caller: Caller | undefined,
    /** The transaction of the request, if the whole request runs in one; otherwise the database. */
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
    if (!this.caller) throw new HttpError(401, 'Invalid Token')
    return this.caller.user
  }

  get accountId(): number {
    return this.user.accountId
  }

  /** Records an event of the calling user, in the transaction that makes the change. */
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
