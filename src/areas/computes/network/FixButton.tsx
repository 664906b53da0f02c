import { createDomainRecord, updateComputeIp } from '#api/generated/sdk.gen.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { useOperation } from '#api/query/query.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { domainPaths } from '#paths/domains.ts'
import type { NameFix } from './nameChecks.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

interface FixButtonProps<Kind extends NameFix> {
  compute: Compute
  address: string
  fix: Kind
}

/**
 * Button that makes the forward and reverse DNS of an address match. It needs no confirmation, because no data is lost.
 */
export function FixButton({ fix, ...rest }: FixButtonProps<NameFix>) {
  return fix.kind === 'record' ? <AddRecord fix={fix} {...rest} /> : <SetName fix={fix} {...rest} />
}

function AddRecord({ address, fix }: FixButtonProps<Extract<NameFix, { kind: 'record' }>>) {
  const { type, zone, name, host } = fix
  const deniedReason = useDeniedReason(needs.domain.write(zone.id))
  const { mutate, isPending, error } = useOperation(createDomainRecord, {
    refreshes: ['listDomainRecords', 'listEvents'],
    onSuccess: () =>
      toast(`${host} resolves to ${address}`, {
        label: `Open ${zone.domain}`,
        href: domainPaths.records(zone.id),
      }),
  })
  return (
    <>
      <Button
        size="small"
        busy={isPending}
        disabledReason={deniedReason}
        onClick={() =>
          mutate({
            path: { domainId: zone.id },
            // Omit the name for a record at the zone's apex.
            body: { type, target: address, ...(name !== '' && { name }) },
          })
        }
      >
        {`Add ${type} record ${host}`}
      </Button>
      {error && <ErrorNotice error={error} />}
    </>
  )
}

function SetName({ compute, address, fix }: FixButtonProps<Extract<NameFix, { kind: 'rdns' }>>) {
  const { host } = fix
  const deniedReason = useDeniedReason(needs.compute.write(compute.id))
  const { mutate, isPending, error } = useOperation(updateComputeIp, {
    refreshes: ['listComputeIps', 'listEvents'],
    onSuccess: () => toast(`Set reverse DNS of ${address} to ${host}`),
  })
  return (
    <>
      <Button
        size="small"
        busy={isPending}
        disabledReason={deniedReason}
        onClick={() => mutate({ path: { computeId: compute.id, address }, body: { rdns: host } })}
      >
        {`Set reverse DNS to ${host}`}
      </Button>
      {error && <ErrorNotice error={error} />}
    </>
  )
}
