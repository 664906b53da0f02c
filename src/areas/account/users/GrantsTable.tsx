import type { Grants } from '#api/generated/types.gen.ts'
import type { GlobalGrant, Level } from '#contract/rules/grants.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import type { BulkAction, Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { type Option, Select } from '#ui/display/Select.tsx'
import accountStyles from '../account.module.css'
import styles from './grants.module.css'
import {
  globalRights,
  type GrantRow,
  grantRows,
  isChangeableKind,
  type GrantPermission,
  kindLabel,
  permissionChoices,
  permissionLabel,
} from './grantRows.ts'
import { type GrantsDraft, noChanges, withAccount, withObjects, withRight } from './grantsDraft.ts'

interface GrantsTableProps {
  grants: Grants
  /** Reason why the grants cannot be changed. */
  deniedReason: string | undefined
  draft?: GrantsDraft
  onChange?: (draft: GrantsDraft) => void
}

interface Row extends GrantRow {
  wanted: GrantPermission
  /** Undefined if the permission cannot be changed. */
  set: ((level: Level | null) => void) | undefined
}

const columns: readonly Column<Row>[] = [
  {
    id: 'label',
    header: 'Object',
    value: (row) => row.label,
    grow: 1,
    width: 180,
    mobile: 'title',
  },
  {
    id: 'kind',
    header: 'Type',
    value: (row) => kindLabel(row.kind),
    filter: { kind: 'choice' },
    width: 120,
    mobile: 'meta',
  },
  {
    id: 'permission',
    header: 'Permission',
    // Sort by the stored value, so that a row does not move while the user edits it.
    value: (row) => permissionLabel(row.permission),
    cell: (row) => (
      <span className={styles.permission}>
        <PermissionSelect
          label={`Permission on ${row.label}`}
          stored={row.permission}
          wanted={row.wanted}
          set={row.set}
        />
      </span>
    ),
    filter: { kind: 'choice' },
    width: 260,
    mobile: 'meta',
  },
]

const isChangeable = ({ kind }: Row) => isChangeableKind(kind)

/** The grants of a restricted user: on the account and on each of its objects. */
export function GrantsTable({
  grants,
  deniedReason,
  draft = noChanges,
  onChange,
}: GrantsTableProps) {
  const change = deniedReason === undefined ? onChange : undefined
  const rows = grantRows(grants).map((row): Row => {
    const newPermission = draft.objects[row.id]
    return {
      ...row,
      wanted: newPermission === undefined ? row.permission : newPermission,
      set:
        change && isChangeableKind(row.kind)
          ? (level) => change(withObjects(draft, [row], level))
          : undefined,
    }
  })
  const bulk: readonly BulkAction<Row>[] = permissionChoices.map(({ value, label }) => ({
    label,
    onSelect: (chosen) => change?.(withObjects(draft, chosen.filter(isChangeable), value)),
    disabledReason: (chosen) =>
      chosen.some(isChangeable) ? undefined : 'These grants cannot be changed here.',
  }))
  const account = draft.account === undefined ? grants.global?.account_access : draft.account
  return (
    <div className={accountStyles.stack}>
      {deniedReason !== undefined && <p className={styles.deniedReason}>{deniedReason}</p>}
      <Panel title="Account permissions">
        <div className={styles.account}>
          <span>Account access</span>
          <PermissionSelect
            label="Permission on the account"
            stored={grants.global?.account_access}
            wanted={account}
            set={change && ((level) => change(withAccount(grants, draft, level)))}
          />
        </div>
        <ul className={styles.rights}>
          {globalRights(grants).map(({ name, label, isGranted, changeable }) => {
            const newRight =
              (changeable ? draft.rights[name as GlobalGrant] : undefined) ?? isGranted
            const set = changeable ? change : undefined
            return (
              <li key={name}>
                <label className={styles.right} data-changed={newRight !== isGranted}>
                  <input
                    type="checkbox"
                    checked={newRight}
                    disabled={!set}
                    onChange={(event) =>
                      set?.(withRight(grants, draft, name as GlobalGrant, event.target.checked))
                    }
                  />
                  {label}
                </label>
              </li>
            )
          })}
        </ul>
      </Panel>
      <DataTable
        label="Grants by object"
        name="grants"
        scope="grants"
        height="content"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        {...(change && { bulkActions: bulk })}
        empty={
          <EmptyState title="No objects">
            Instances, domains and other objects of the account appear here.
          </EmptyState>
        }
      />
    </div>
  )
}

interface PermissionSelectProps {
  label: string
  stored: GrantPermission
  wanted: GrantPermission
  set: ((level: Level | null) => void) | undefined
}

/** "None" is null in the API, but the options of a select need a string. */
const levelOptions = permissionChoices.map(({ value, label }): Option<string> => ({
  value: value ?? '',
  label,
}))

function PermissionSelect({ label, stored, wanted, set }: PermissionSelectProps) {
  const isChanged = (wanted ?? null) !== (stored ?? null)
  return (
    <>
      <Select
        className={styles.select}
        aria-label={label}
        data-changed={isChanged}
        options={levelOptions}
        value={wanted ?? ''}
        disabled={!set}
        onChange={(level) => {
          const choice = permissionChoices.find(({ value }) => (value ?? '') === level)
          if (choice) set?.(choice.value)
        }}
      />
      {isChanged && <span className={styles.was}>was {permissionLabel(stored).toLowerCase()}</span>}
    </>
  )
}
