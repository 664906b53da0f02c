import { StatusChip } from '#ui/display/StatusChip.tsx'

interface VolumeStatusProps {
  status: string | undefined
  variant?: 'plain' | 'soft'
}

/** Status of a volume. `contact_support`, which only the support can resolve, is highlighted. */
export const VolumeStatus = ({ status, variant = 'plain' }: VolumeStatusProps) => (
  <StatusChip
    status={status}
    variant={variant}
    {...(status === 'contact_support' && { family: 'attention' as const })}
  />
)
