import type { Compute, Image } from '#api/generated/types.gen.ts'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { assignFirewallDialog } from '../firewalls/assignFirewallDialog.ts'
import { overviewDialogs } from './paths.ts'

const replacementDialog = lazyOverlay(
  async () => (await import('./ReplacementDialog.tsx')).ReplacementDialog,
)

interface FindingDialogsProps {
  computes: readonly Compute[]
  images: readonly Image[]
  now: number
  /** Instances of the selected findings to which a firewall is assigned. */
  assigned: readonly number[]
  onAssigned: () => void
}

/** Dialogs of the actions: for one finding by URL, for several by selection. */
export function FindingDialogs(props: FindingDialogsProps) {
  const { computes, images, now, assigned, onAssigned } = props
  const { name, id, close } = useDrawerAddress({ names: overviewDialogs })
  const compute = name && computes.find((each) => String(each.id) === id)
  if (assigned.length > 0) {
    const wanted = new Set(assigned)
    const selected = computes.filter((each) => wanted.has(each.id))
    return <assignFirewallDialog.Component computes={selected} onClose={onAssigned} />
  }
  if (!compute) return null
  return name === 'assign-firewall' ? (
    <assignFirewallDialog.Component computes={[compute]} onClose={close} />
  ) : (
    <replacementDialog.Component compute={compute} images={images} now={now} onClose={close} />
  )
}
