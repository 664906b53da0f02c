import type {
  Account,
  AccountTransfer,
  AuthorizedApp,
  Balancer,
  Bucket,
  Compute,
  ComputeType,
  DatabaseEngine,
  DatabaseSummary,
  DatabaseType,
  Event,
  Firewall,
  Image,
  Ticket,
  Token,
  User,
  Volume,
  Vpc,
  VpcIp,
} from '#api/generated/types.gen.ts'

/** Data of the account that the insights evaluate, by name. Each screen picks the part that it reads. */
export interface AccountData {
  computes: readonly Compute[]
  computeTypes: readonly ComputeType[]
  databases: readonly DatabaseSummary[]
  databaseTypes: readonly DatabaseType[]
  databaseEngines: readonly DatabaseEngine[]
  volumes: readonly Volume[]
  images: readonly Image[]
  balancers: readonly Balancer[]
  buckets: readonly Bucket[]
  firewalls: readonly Firewall[]
  vpcs: readonly Vpc[]
  vpcIps: readonly VpcIp[]
  tickets: readonly Ticket[]
  tokens: readonly Token[]
  users: readonly User[]
  apps: readonly AuthorizedApp[]
  /** Events, newest first: failures, those since the last visit, and those of the user. */
  events: readonly Event[]
  transfer: AccountTransfer
  account: Account
}
