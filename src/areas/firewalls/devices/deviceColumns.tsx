import { Link } from 'react-router'
import type { FirewallDevice } from '#api/generated/types.gen.ts'
import type { Column } from '#ui/table/column.ts'
import { Time } from '#ui/display/Time.tsx'
import { entityPath } from '../../entityPath.ts'
import { entityKind, entityName } from '../../eventLabels.ts'
import { computePaths } from '#paths/computes.ts'

export const firewallDeviceName = ({ id, entity }: FirewallDevice) =>
  entityName(entity) ?? `Device ${id}`

export const deviceKind = ({ entity }: FirewallDevice) => entityKind(entity?.type)

/** Returns the network tab of an instance, or the screen of another kind. */
const devicePath = ({ entity }: FirewallDevice) =>
  entity?.type === 'compute' ? computePaths.tab(entity.id, 'network') : entityPath(entity)

export const deviceColumns: readonly Column<FirewallDevice>[] = [
  {
    id: 'label',
    header: 'Device',
    value: firewallDeviceName,
    cell: (device) => {
      const href = devicePath(device)
      return href === undefined ? (
        firewallDeviceName(device)
      ) : (
        <Link to={href}>{firewallDeviceName(device)}</Link>
      )
    },
    width: 200,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'kind',
    header: 'Type',
    value: deviceKind,
    width: 120,
    mobile: 'meta',
    filter: { kind: 'choice' },
  },
  {
    id: 'created',
    header: 'Assigned',
    value: ({ created }) => created,
    cell: ({ created }) => <Time value={created} />,
    sort: 'time',
    width: 130,
    mobile: 'meta',
  },
  {
    id: 'id',
    header: 'ID',
    value: ({ id }) => id,
    width: 88,
    mono: true,
    sort: 'number',
    hidden: true,
  },
]
