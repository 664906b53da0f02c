import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { deleteComputeConfigInterface, shutdownCompute } from '#api/generated/sdk.gen.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { useOperation } from '#api/query/query.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { idParam } from '#lib/params.ts'
import { Button } from '#ui/display/Button.tsx'
import { ChangesTable } from '#ui/form/ChangesTable.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { lazyIdle } from '#ui/overlay/lazyWithRetry.tsx'
import { type Prerequisite, Prerequisites, unmetReason } from '#ui/form/Prerequisites.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { computeRequest, useComputeAction } from '../../computes/useComputeAction.ts'
import { computePaths } from '#paths/computes.ts'
import { computeConfigsQuery, useCompute } from '../../computes/queries.ts'
import { computeLabel, configLabel, vpcLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { interfaceReaders, useVpcIps, useVpcs } from '../queries.ts'
import { useShownVpc } from '../VpcScreen.tsx'
import styles from './Attachment.module.css'
import { interfaceChanges, publicLoss, withoutInterface } from './interfaceChange.ts'

// Loaded lazily, because a static import would add it to the initial bundle.
const leftBehind = lazyIdle(
  async () => (await import('../../computes/network/LeftBehind.tsx')).LeftBehind,
)

/** Dialog that removes an interface in the VPC from a configuration of an instance. */
export function DetachVpcDialog() {
  const interfaceId = idParam(useParams(), 'interfaceId')
  const { id: vpcId } = useShownVpc()
  const ip = useVpcIps(vpcId).rows.find(({ interface_id: id }) => id === interfaceId)
  // Store the row in state, so that the dialog stays open although the row disappears before the request completes.
  const [target, setTarget] = useState(ip)
  if (ip && !target) setTarget(ip)
  if (target?.compute_id == null || target.config_id == null) return null
  const { compute_id: computeId, config_id: configId } = target
  return (
    <Question
      key={interfaceId}
      path={{ computeId, configId, interfaceId }}
      address={target.address ?? undefined}
    />
  )
}

interface QuestionProps {
  path: { computeId: number; configId: number; interfaceId: number }
  /** Address of the interface in the VPC. */
  address: string | undefined
}

function Question({ path, address }: QuestionProps) {
  const { computeId, configId, interfaceId } = path
  const vpc = useShownVpc()
  const close = useCloseDrawer()
  const vpcs = useVpcs().rows
  const { data: compute } = useCompute(computeId)
  const configs = useQuery(computeConfigsQuery(computeId))
  const deniedReason = useDeniedReason(needs.compute.write(computeId))
  const { mutateAsync: remove } = useOperation(deleteComputeConfigInterface, {
    refreshes: interfaceReaders,
  })
  const [stopped, setStopped] = useState(false)
  const config = configs.data?.rows.find(({ id }) => id === configId)
  const present = config?.interfaces ?? []
  const after = withoutInterface(present, interfaceId)
  const name = computeLabel(compute ?? { id: computeId })
  // A configuration is in use until the instance is off, even if older data says otherwise.
  const isActive = present.some(({ id, active }) => id === interfaceId && active)
  const runs = isActive && compute?.status !== 'offline'
  const loss = publicLoss(present, after)
  const conditions: Prerequisite[] = [
    runs
      ? { state: 'unmet', text: `${name} is running with this interface: shut it down first.` }
      : { state: 'met', text: `${name} is not running with this interface.` },
    ...(loss === undefined ? [] : [{ state: 'warned' as const, text: loss }]),
  ]
  return (
    <ConfirmDialog
      title={`Detach ${name} from ${vpcLabel(vpc)}?`}
      action={`Detach ${name}`}
      disabledReason={
        deniedReason ??
        configs.error?.message ??
        (config ? unmetReason(conditions) : 'Loading the configuration')
      }
      call="DELETE /compute/instances/{computeId}/configs/{configId}/interfaces/{interfaceId}"
      callParts={{ path }}
      onConfirm={async () => {
        const wasAlreadyDetached = await ignoreNotFound(remove({ path }))
        const boot = {
          label: `Boot ${name}`,
          href: `${computePaths.tab(computeId, 'overview')}?action=boot`,
        }
        toast(
          wasAlreadyDetached ? `${name} was already detached` : `Detached ${name}`,
          stopped ? boot : undefined,
        )
      }}
      onClose={close}
    >
      {config && (
        <div className={styles.preview}>
          <p>Interfaces of {configLabel(config)}</p>
          <ChangesTable noun="Interface" changes={interfaceChanges(present, after, vpcs)} />
          <Prerequisites items={conditions} />
          {runs && compute && (
            <ShutdownButton
              compute={compute}
              deniedReason={deniedReason}
              onSent={() => setStopped(true)}
            />
          )}
        </div>
      )}
      {address !== undefined && <leftBehind.Component addresses={[address]} />}
    </ConfirmDialog>
  )
}

interface ShutdownButtonProps {
  compute: Compute
  deniedReason: string | undefined
  onSent: () => void
}

function ShutdownButton({ compute, deniedReason, onSent }: ShutdownButtonProps) {
  const { mutateAsync: shutDown } = useComputeAction(compute, shutdownCompute, {
    track: () =>
      computeRequest(compute, 'shutdown', { before: { status: compute.status ?? null } }),
  })
  const [refusal, setRefusal] = useState<unknown>()
  const [sent, setSent] = useState(false)
  const isGoing = sent || compute.status === 'shutting_down'
  const send = async () => {
    setSent(true)
    setRefusal(undefined)
    try {
      await shutDown({ path: { computeId: compute.id } })
      onSent()
    } catch (error) {
      setRefusal(error)
      setSent(false)
    }
  }
  return (
    <div>
      {refusal !== undefined && <ErrorNotice error={refusal} />}
      <Button
        size="small"
        busy={isGoing}
        disabledReason={
          isGoing ? undefined : (deniedReason ?? computeCan.shutdown(compute.status ?? 'unknown'))
        }
        onClick={() => void send()}
      >
        Shut down {computeLabel(compute)}
      </Button>
    </div>
  )
}
