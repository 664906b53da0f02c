export interface TagTables {
  tag: TagRow
}

/** A tag that was made by itself: it stays when no object carries it. Others are in `tagged_object` alone. */
interface TagRow {
  account_id: number
  label: string
}
