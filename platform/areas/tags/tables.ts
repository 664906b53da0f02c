export interface TagTables {
  tag: TagRow
}

/** Tag that was created explicitly: it remains when no object has it. Other tags exist only in `tagged_object`. */
interface TagRow {
  account_id: number
  label: string
}
