import type { Generated } from 'kysely'

export interface ScriptTables {
  script: ScriptRow
}

export interface ScriptRow {
  id: Generated<number>
  /** Null for the service's own scripts, which are public. */
  account_id: number | null
  label: string
  username: string
  description: Generated<string>
  /** JSON: ids of images, `any/all`, or null for one that was withdrawn. */
  images: string
  is_public: Generated<number>
  deployments_total: Generated<number>
  deployments_active: Generated<number>
  rev_note: Generated<string>
  script: string
  user_avatar_id: Generated<string>
  ordinal: Generated<number>
  logo_url: Generated<string>
  /** JSON: the contract's ScriptField objects. */
  user_defined_fields: Generated<string>
  created: string
  updated: string
}
