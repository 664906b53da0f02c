import { mdiLifebuoy, mdiTrashCanOutline } from '@mdi/js'
import { Outlet, useOutletContext, useParams } from 'react-router'
import type { Vpc } from '#api/generated/types.gen.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { vpcLabelLength } from '#contract/rules/labels.ts'
import { codePoints, plural } from '#lib/format.ts'
import { idParam } from '#lib/params.ts'
import { InlineEdit } from '#ui/form/InlineEdit.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { PendingScreen } from '#ui/layout/PendingScreen.tsx'
import { useDeletionAddress } from '#ui/overlay/useDrawerAddress.ts'
import { vpcLabel } from '../labels.ts'
import { needs } from '../needs.ts'
import { ObjectHeader } from '../ObjectHeader.tsx'
import { regionLabel, useRegions } from '#api/query/regions.ts'
import { ticketPaths } from '#paths/support.ts'
import { validateVpcLabel } from './forms/vpcSchema.ts'
import { instancesIn, inUseReason } from './list/vpcColumns.tsx'
import { vpcPaths, vpcTabs } from '#paths/vpcs.ts'
import { useUpdateVpc, useVpc, useVpcs } from './queries.ts'

const deleteDialog = lazyOverlay(
  async () => (await import('./forms/DeleteVpcDialog.tsx')).DeleteVpcDialog,
)

/** Screen of one VPC: its header and the tab that the URL names. */
export function VpcScreen() {
  const vpcId = idParam(useParams(), 'vpcId')
  const query = useVpc(vpcId)
  const { data: vpc } = query
  if (vpc) return <Header key={vpcId} vpc={withLists(vpc)} updatedAt={query.dataUpdatedAt} />
  return <PendingScreen title={`VPC ${vpcId}`} query={query} />
}

const { max: descriptionMax } = limits.vpcUpdate.description

/** Some APIs return null for an empty list. */
const withLists = (vpc: Vpc) => ({
  ...vpc,
  subnets: (vpc.subnets ?? []).map((subnet) => ({ ...subnet, computes: subnet.computes ?? [] })),
})

function Header({ vpc, updatedAt }: { vpc: Vpc; updatedAt: number }) {
  const { id: vpcId, description = '', region, subnets = [] } = vpc
  const regions = useRegions()
  const others = useVpcs().rows
  const deniedReason = useDeniedReason(needs.vpc.write(vpcId))
  const { mutateAsync: update } = useUpdateVpc()
  const deletion = useDeletionAddress(vpcPaths.list())
  const name = vpcLabel(vpc)
  return (
    <ObjectHeader
      name={name}
      noun="VPC"
      href={vpcPaths.tab(vpc.id, 'subnets')}
      updatedAt={updatedAt}
      heading={
        <InlineEdit
          label={`label of ${name}`}
          value={vpc.label ?? ''}
          limit={vpcLabelLength.max}
          check={(label) => validateVpcLabel(label, others, vpc)}
          disabledReason={deniedReason}
          onSave={(label) => update({ path: { vpcId }, body: { label } })}
        />
      }
      facts={
        <>
          {region && <span>{regionLabel(regions, region)}</span>}
          <span>{plural(instancesIn(vpc), 'instance')}</span>
          <InlineEdit
            value={description}
            label={`description of ${name}`}
            limit={descriptionMax}
            check={(text) =>
              codePoints(text) > descriptionMax ? `At most ${descriptionMax} characters` : undefined
            }
            disabledReason={deniedReason}
            onSave={(text) => update({ path: { vpcId }, body: { description: text } })}
          >
            {description || 'No description'}
          </InlineEdit>
        </>
      }
      menu={[
        {
          label: 'Open ticket',
          icon: mdiLifebuoy,
          href: ticketPaths.open({ vpc_id: vpcId }),
        },
        {
          label: 'Delete',
          icon: mdiTrashCanOutline,
          onSelect: deletion.ask,
          disabledReason: deniedReason ?? inUseReason(instancesIn(vpc)),
          danger: true,
          divider: true,
        },
      ]}
      tabs={vpcTabs.map(({ part, label }) => ({
        to: vpcPaths.tab(vpcId, part),
        label,
        ...(part === 'subnets' && { count: subnets.length }),
      }))}
    >
      <Outlet context={vpc} />
      {deletion.isOpen && (
        <deleteDialog.Component vpc={vpc} onClose={deletion.close} onDeleted={deletion.leave} />
      )}
    </ObjectHeader>
  )
}

/** Returns the VPC of the screen that contains the current tab. */
export const useShownVpc = () => useOutletContext<Vpc>()
