import type {
  Account,
  AccountTransfer,
  Balancer,
  Bucket,
  Compute,
  ComputeType,
  DatabaseSummary,
  DatabaseType,
  Image,
  Volume,
} from '#api/generated/types.gen.ts'
import type { Charge } from './accrual.ts'

/** The input of the rules, by the name of its read. */
export interface Reads {
  computes: readonly Compute[]
  computeTypes: readonly ComputeType[]
  databases: readonly DatabaseSummary[]
  databaseTypes: readonly DatabaseType[]
  volumes: readonly Volume[]
  images: readonly Image[]
  balancers: readonly Balancer[]
  buckets: readonly Bucket[]
  transfer: AccountTransfer
  account: Account
}

export type ReadName = keyof Reads

/** The reason why something is idle, and a remedy. */
export interface Idle {
  reason: string
  action: { label: string; href: string }
}

/** One thing that is billed. */
export interface CostItem extends Charge {
  id: string
  /** "Instance" */
  kind: string
  object: string
  href: string | undefined
  /** Its plan or size, in words. */
  plan: string | undefined
  region: string | undefined
  tags: readonly string[]
  /** The reason why it has no price. */
  unpriced?: string | undefined
  idle?: Idle | undefined
  /** Whose changes can be calculated. */
  compute?: Compute
  database?: DatabaseSummary
}

export const noCharge: Charge = { soFar: undefined, forecast: undefined, monthly: undefined }

/** The sentence for what the API names no price for: "The API has no price for volumes." */
export const noPriceFor = (things: string) => `The API has no price for ${things}.`
