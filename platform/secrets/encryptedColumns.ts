/** Every column with values that are encrypted with the platform key, and the columns that identify its row. */
export const encryptedColumns = [
  { table: 'storage_key', column: 'secret', key: ['id'] },
  { table: 'bucket', column: 'private_key', key: ['id'] },
  { table: 'oauth_client', column: 'secret', key: ['id'] },
  { table: 'oauth_grant', column: 'payload', key: ['hash'] },
  { table: 'oauth_artifact', column: 'payload', key: ['model', 'hash'] },
  { table: 'oauth_key', column: 'jwk', key: ['name'] },
  { table: 'database', column: 'password', key: ['id'] },
  { table: 'certificate_authority', column: 'private_key', key: ['id'] },
  { table: 'one_time_code', column: 'secret', key: ['user_id'] },
  { table: 'idempotency_key', column: 'response', key: ['id'] },
] as const

type NameOf<Column> = Column extends {
  table: infer Table extends string
  column: infer Name extends string
}
  ? `${Table}.${Name}`
  : never

/** The column of a table, or another location of encrypted values that clients return. */
type SecretColumn =
  | NameOf<(typeof encryptedColumns)[number]>
  | 'oauth cookie'
  | 'oauth password proof'

/** The location that a value is encrypted for. It cannot be decrypted in another one. */
export interface SecretLocation {
  column: SecretColumn
  /** Values of the columns that identify the row. */
  row: readonly (string | number)[]
}

/** Returns the location of a value in a row. */
export const locationOf = (
  { table, column, key }: (typeof encryptedColumns)[number],
  row: Readonly<Record<string, string | number>>,
): SecretLocation => ({
  column: `${table}.${column}` as SecretColumn,
  row: key.map((name) => row[name] ?? ''),
})
