import { mdiLan, mdiLanConnect, mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import type { Vpc } from '#api/generated/types.gen.ts'
import { type PaletteArea, paletteObjects } from '#ui/paletteArea.ts'
import { vpcLabel } from '../labels.ts'
import { vpcPaths, vpcTabs } from '#paths/vpcs.ts'
import { vpcsQuery } from './queries.ts'
import { knownRegionLabel } from '#api/query/regions.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/vpcs': 'private networks subnets addresses virtual cloud',
  },
  commands: [
    {
      id: 'create-vpc',
      label: 'Create VPC',
      icon: mdiPlus,
      keywords: 'new add private network subnet',
      href: vpcPaths.create(),
    },
    {
      id: 'vpc-addresses',
      label: 'Addresses of all VPCs',
      icon: mdiLan,
      keywords: 'ip ipv4 private network',
      href: vpcPaths.addresses(),
    },
  ],
  objects: [
    paletteObjects<Vpc>({
      kind: 'VPC',
      icon: mdiLan,
      list: vpcsQuery,
      item: (row) => ({
        label: vpcLabel(row),
        hint: knownRegionLabel(row.region) ?? '',
        keywords: [
          row.id,
          row.description,
          ...(row.subnets ?? []).flatMap(({ label, ipv4 }) => [label, ipv4]),
        ].join(' '),
        href: vpcPaths.tab(row.id, 'subnets'),
      }),
      actions: [
        {
          label: 'Add subnet to VPC',
          icon: mdiPlus,
          href: ({ id }) => vpcPaths.addSubnet(id),
        },
        {
          label: 'Rename VPC',
          icon: mdiPencilOutline,
          href: ({ id }) => vpcPaths.tab(id, 'subnets'),
        },
        {
          label: 'Attach instance to VPC',
          icon: mdiLanConnect,
          href: ({ id }) => vpcPaths.attach(id),
        },
        {
          label: 'Delete VPC',
          icon: mdiTrashCanOutline,
          href: ({ id }) => vpcPaths.remove(id),
        },
        ...vpcTabs.map(({ part, label }) => ({
          label: `${label} of VPC`,
          href: ({ id }: Vpc) => vpcPaths.tab(id, part),
        })),
      ],
    }),
  ],
}
