import { mdiPlus } from '@mdi/js'
import { type Need, useDeniedReason } from '#api/session/permissions.ts'
import { Button } from '#ui/display/Button.tsx'

interface CreateButtonProps {
  /** Path of the form. */
  href: string
  /** Permissions that creating the object requires. */
  need: Need
  /** Label, such as "Create instance". */
  children: string
}

/** Primary button of a list that opens the form for a new object, disabled with the reason if the user may not create it. */
export function CreateButton({ href, need, children }: CreateButtonProps) {
  return (
    <Button variant="primary" icon={mdiPlus} href={href} disabledReason={useDeniedReason(need)}>
      {children}
    </Button>
  )
}
