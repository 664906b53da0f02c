import type { Compute, DatabaseSummary } from '#api/generated/types.gen.ts'
import type { AccountData } from '../../accountData.ts'
import type { Charge } from './accrual.ts'

/** Input of the rules: query results by name. */
export type CostReads = Pick<
  AccountData,
  | 'computes'
  | 'computeTypes'
  | 'databases'
  | 'databaseTypes'
  | 'volumes'
  | 'images'
  | 'balancers'
  | 'buckets'
  | 'transfer'
  | 'account'
>

export type CostReadName = keyof CostReads

/** Reason why an object is idle, and an action to take. */
export interface Idle {
  reason: string
  action: { label: string; href: string }
}

/** A billed object or part of an object. */
export interface CostItem extends Charge {
  id: string
  /** Label of the kind: "Instance". */
  kind: string
  object: string
  href: string | undefined
  /** Formatted plan or size. */
  plan: string | undefined
  region: string | undefined
  tags: readonly string[]
  /** Reason why the item has no price. */
  unpriced?: string | undefined
  idle?: Idle | undefined
  /** Id of the item that this one belongs to: the instance of its backups. */
  partOf?: string
  /** Items whose cost this item includes, starting with the object itself. */
  parts?: readonly CostItem[]
  /** Object whose changes can be calculated. */
  compute?: Compute
  database?: DatabaseSummary
}

export const noCharge: Charge = { soFar: undefined, forecast: undefined, monthly: undefined }

/** Message for objects that have no price in the API: "No price available for volumes." */
export const noPriceFor = (things: string) => `No price available for ${things}.`
