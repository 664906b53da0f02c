import type { Kernel } from '#api/generated/types.gen.ts'
import type { Column } from '#ui/table/column.ts'
import { Time } from '#ui/display/Time.tsx'

export const kernelColumns: readonly Column<Kernel>[] = [
  {
    id: 'label',
    header: 'Kernel',
    value: ({ id, label }) => label ?? id,
    width: 350,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'id',
    header: 'ID',
    value: ({ id }) => id,
    mono: true,
    copy: 'kernel ID',
    width: 240,
    mobile: 'meta',
  },
  {
    id: 'version',
    header: 'Version',
    value: ({ version }) => version,
    mono: true,
    width: 92,
  },
  {
    id: 'architecture',
    header: 'Architecture',
    value: ({ architecture }) => architecture,
    filter: { kind: 'choice' },
    width: 108,
    mobile: 'meta',
  },
  {
    id: 'kvm',
    header: 'KVM',
    value: ({ kvm }) => kvm,
    filter: { kind: 'choice', label: (value) => (value === 'true' ? 'Yes' : 'No') },
    width: 72,
  },
  {
    id: 'deprecated',
    header: 'State',
    value: ({ deprecated }) => (deprecated ? 'Deprecated' : 'Supported'),
    filter: { kind: 'choice' },
    width: 112,
    mobile: 'meta',
  },
  {
    id: 'pvops',
    header: 'Paravirtualized',
    value: ({ pvops }) => pvops,
    width: 120,
    hidden: true,
  },
  {
    id: 'built',
    header: 'Built',
    value: ({ built }) => built,
    sort: 'time',
    cell: ({ built }) => <Time value={built} />,
    width: 112,
  },
]
