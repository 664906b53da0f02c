import type { Login } from '#api/generated/types.gen.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { Column } from '#ui/table/column.ts'
import { findUsage } from '#ui/usage/findUsage.tsx'
import { Time } from '#ui/display/Time.tsx'

const columns: readonly Column<Login>[] = [
  {
    id: 'datetime',
    header: 'When',
    value: (login) => login.datetime,
    cell: (login) => <Time value={login.datetime} />,
    sort: 'time',
    width: 160,
    mobile: 'title',
  },
  {
    id: 'status',
    header: 'Outcome',
    value: (login) => login.status,
    cell: ({ status }) => <StatusChip status={status} />,
    width: 130,
    mobile: 'meta',
  },
  {
    id: 'ip',
    header: 'From',
    value: (login) => login.ip,
    mono: true,
    sort: 'address',
    copy: 'address',
    ...findUsage,
    grow: 1,
    mobile: 'meta',
  },
]

const user: Column<Login> = {
  id: 'username',
  header: 'User',
  value: (login) => login.username,
  width: 180,
  grow: 1,
  mobile: 'meta',
}

/** Returns the columns of a list of sign-ins, with a user column if the list includes several users. */
export const loginColumns = ({ withUser = false } = {}): readonly Column<Login>[] =>
  withUser ? columns.toSpliced(1, 0, user) : columns
