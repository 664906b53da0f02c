import type { ConfigProfile, Vpc } from '#api/generated/types.gen.ts'
import type { Column } from '#ui/table/column.ts'
import { findUsage } from '#ui/usage/findUsage.tsx'
import { tooltip } from '#ui/overlay/tooltip.ts'
import { subnetLabel, vpcLabel } from '../../labels.ts'
import { interfaceOf } from './addressInterface.ts'
import type { AddressKind, AddressRow } from './addressRows.ts'
import styles from './NetworkTab.module.css'

const meanings: Readonly<Record<AddressKind, string>> = {
  Public: 'Reachable from the internet',
  Private: 'Reachable inside the region, free',
  Shared: 'Belongs to another instance; this one can take it over',
  Reserved: 'Stays with the account when the instance is deleted',
  VPC: 'Inside a VPC only',
  SLAAC: 'Derived by the instance (SLAAC)',
  'Link-local': 'Only between the instance and its router',
  Range: 'Routed to the instance',
  Pool: 'Shared by your instances in the region',
}

/** Formats a VPC: "shop, front, as 10.0.0.2"; a VPC that is not listed is named by its id, "VPC 12". */
function vpcText({ vpc, kind }: AddressRow, vpcs: readonly Vpc[]): string | undefined {
  if (!vpc) return undefined
  const { vpcId, subnetId } = vpc
  const known = vpcs.find(({ id }) => id === vpcId)
  const subnet = known?.subnets?.find(({ id }) => id === subnetId)
  const parts = [
    vpcId !== undefined && vpcLabel(known ?? { id: vpcId }),
    subnetId !== undefined && (subnet ? subnetLabel(subnet) : `subnet ${subnetId}`),
  ].filter(Boolean)
  if (vpc.mapped) parts.push(kind === 'VPC' ? `mapped to ${vpc.mapped}` : `as ${vpc.mapped}`)
  return parts.join(', ')
}

/** Additional data that determines the interface and VPC of an address. */
interface AddressContext {
  vpcs: readonly Vpc[]
  configs: readonly ConfigProfile[]
  activeConfigId: number | undefined
  /** False if the active configuration has neither a public interface nor 1:1 NAT. */
  isReachable: boolean
}

const outsideKinds: readonly AddressKind[] = ['Public', 'Reserved', 'Shared', 'SLAAC']
const unreachableMeaning = 'The active configuration has no public interface'

export const addressColumns = ({
  vpcs,
  configs,
  activeConfigId,
  isReachable,
}: AddressContext): readonly Column<AddressRow>[] => {
  const isUnreachable = ({ kind }: AddressRow) => !isReachable && outsideKinds.includes(kind)
  return [
    {
      id: 'address',
      header: 'Address',
      value: (row) => row.address,
      mono: true,
      sort: 'address',
      width: 300,
      grow: 1,
      copy: 'address',
      ...findUsage,
      mobile: 'title',
    },
    {
      id: 'kind',
      header: 'Type',
      value: (row) => `${row.family}, ${row.kind}`,
      cell: (row) => (
        <span {...tooltip(isUnreachable(row) ? unreachableMeaning : meanings[row.kind])}>
          {/* A regular space would collapse here, because the element is a flex container on phones. */}
          {row.kind}
          {'\u00a0'}
          <span className={styles.dim}>{row.family}</span>
          {isUnreachable(row) && <span className={styles.unreachable}> unreachable</span>}
        </span>
      ),
      filter: { kind: 'choice' },
      width: isReachable ? 128 : 180,
      mobile: 'meta',
    },
    {
      id: 'prefix',
      header: 'Prefix',
      value: (row) => row.prefix,
      cell: (row) => (row.prefix == null ? undefined : `/${row.prefix}`),
      align: 'end',
      sort: 'number',
      width: 60,
    },
    {
      id: 'gateway',
      header: 'Gateway',
      value: (row) => row.gateway ?? row.routeTarget,
      mono: true,
      sort: 'address',
      width: 118,
      copy: 'gateway',
    },
    {
      id: 'mask',
      header: 'Mask',
      value: (row) => row.mask,
      mono: true,
      sort: false,
      width: 118,
      copy: 'mask',
      hidden: true,
    },
    {
      id: 'rdns',
      header: 'Reverse DNS',
      value: (row) => row.rdns,
      mono: true,
      width: 140,
      grow: 1,
      copy: 'reverse DNS name',
      ...findUsage,
      mobile: 'meta',
    },
    {
      id: 'interface',
      header: 'Interface',
      value: (row) => {
        const found = interfaceOf(row, configs, activeConfigId)
        return found && `${found.name}, ${found.config}${found.active ? '' : ', not active'}`
      },
      // If there is a single configuration, hide its name to leave more room for the address.
      ...(configs.length === 1 && {
        cell: (row: AddressRow) => {
          const matchingInterface = interfaceOf(row, configs, activeConfigId)
          return (
            matchingInterface && (
              <span {...tooltip(matchingInterface.config)}>
                {matchingInterface.name}
                <span className="visually-hidden">, {matchingInterface.config}</span>
              </span>
            )
          )
        },
      }),
      width: configs.length > 1 ? 150 : 92,
      mobile: 'meta',
    },
    {
      id: 'vpc',
      header: 'VPC',
      value: (row) => vpcText(row, vpcs),
      usual: { is: ({ vpc }) => !vpc, text: 'none in a VPC' },
      width: 130,
    },
  ]
}
