import type { Compute, Image } from '#api/generated/types.gen.ts'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { assignFirewallDialog } from '../../firewalls/assignFirewallDialog.ts'
import { overviewDialogs } from '#paths/overview.ts'
import type { ProblemAction } from './problemActions.ts'

const replacementDialog = lazyOverlay(
  async () => (await import('./ReplacementDialog.tsx')).ReplacementDialog,
)

const replacementsDialog = lazyOverlay(
  async () => (await import('./ReplacementDialog.tsx')).ReplacementsDialog,
)

const enableBackupsDialog = lazyOverlay(
  async () => (await import('../../computes/actions/EnableBackupsDialog.tsx')).EnableBackupsDialog,
)

/** An action on several instances that waits for confirmation. */
export interface BulkAsked {
  action: ProblemAction
  computeIds: readonly number[]
}

interface FindingDialogsProps {
  computes: readonly Compute[]
  images: readonly Image[]
  now: number
  bulk: BulkAsked | undefined
  onBulkClose: () => void
}

/** Dialogs of the actions on findings. The URL opens the dialog for one finding, the selection for several. */
export function FindingDialogs(props: FindingDialogsProps) {
  const { computes, images, now, bulk, onBulkClose } = props
  const { name, id, close } = useDrawerAddress({ names: overviewDialogs })
  const compute = name && computes.find((each) => String(each.id) === id)
  if (bulk) {
    const wanted = new Set(bulk.computeIds)
    const selected = computes.filter((each) => wanted.has(each.id))
    if (bulk.action === 'plan-replacement')
      return (
        <replacementsDialog.Component
          computes={selected}
          images={images}
          now={now}
          onClose={onBulkClose}
        />
      )
    return bulk.action === 'assign-firewall' ? (
      <assignFirewallDialog.Component computes={selected} onClose={onBulkClose} />
    ) : (
      <enableBackupsDialog.Component computes={selected} onClose={onBulkClose} />
    )
  }
  if (!compute) return null
  return name === 'assign-firewall' ? (
    <assignFirewallDialog.Component computes={[compute]} onClose={close} />
  ) : (
    <replacementDialog.Component compute={compute} images={images} now={now} onClose={close} />
  )
}
