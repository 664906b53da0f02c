import type { Grants } from '#api/generated/types.gen.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { Panel } from '#ui/Panel.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import styles from '../account.module.css'
import { globalRights, grantRows, permissionWord, type GrantRow } from './grantRows.ts'

const columns: readonly Column<GrantRow>[] = [
  {
    id: 'label',
    header: 'Object',
    value: (row) => row.label,
    grow: 1,
    width: 200,
    mobile: 'title',
  },
  {
    id: 'kind',
    header: 'Kind',
    value: (row) => row.kind,
    filter: { kind: 'choice' },
    width: 140,
    mobile: 'meta',
  },
  {
    id: 'permission',
    header: 'Permission',
    value: (row) => row.permission,
    filter: { kind: 'choice' },
    width: 160,
    mobile: 'meta',
  },
]

/** What a restricted user may do: with the account, and with each of its objects. */
export function GrantsTable({ grants }: { grants: Grants }) {
  return (
    <div className={styles.stack}>
      <Panel title="In the account">
        <Facts columns={3}>
          <Fact label="Account">{permissionWord(grants.global?.account_access)}</Fact>
          {globalRights(grants).map((right) => (
            <Fact key={right.name} label={right.name}>
              {right.held}
            </Fact>
          ))}
        </Facts>
      </Panel>
      <DataTable
        label="Grants by object"
        name="grants"
        scope="grants"
        height="content"
        columns={columns}
        rows={grantRows(grants)}
        rowId={(row) => row.id}
        empty={
          <EmptyState title="No objects">
            Once the account has instances, domains or other objects, the right to each is listed
            here.
          </EmptyState>
        }
      />
    </div>
  )
}
