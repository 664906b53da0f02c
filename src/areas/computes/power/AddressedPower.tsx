import type { Compute } from '#api/generated/types.gen.ts'
import { PowerDialog } from './PowerDialog.tsx'
import type { PowerAction } from './powerActions.ts'
import { useSendPower } from './useSendPower.ts'

interface AddressedPowerProps {
  compute: Compute
  action: PowerAction
  onClose: () => void
}

/** Asks before a power action that an address names, booting included: nobody has pressed a button for it. */
export function AddressedPower({ compute, action, onClose }: AddressedPowerProps) {
  const send = useSendPower()
  return (
    <PowerDialog
      compute={compute}
      action={action}
      onSend={(configId) => send(compute, action, configId)}
      onClose={onClose}
    />
  )
}
