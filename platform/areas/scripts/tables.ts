import type { Generated } from 'kysely'

export interface ScriptTables {
  script: ScriptRow
}

export interface ScriptRow {
  id: Generated<number>
  /** Null for the provider's scripts, which are public. */
  account_id: number | null
  label: string
  username: string
  description: Generated<string>
  /** JSON array of image ids or `any/all`; null for a withdrawn image. */
  images: string
  is_public: Generated<number>
  deployments_total: Generated<number>
  deployments_active: Generated<number>
  rev_note: Generated<string>
  script: string
  user_avatar_id: Generated<string>
  ordinal: Generated<number>
  logo_url: Generated<string>
  /** JSON array of the contract's ScriptField objects. */
  user_defined_fields: Generated<string>
  created: string
  updated: string
}
