import { StatusChip } from '#ui/StatusChip.tsx'

/** The state of a volume; the one that only support can end is no unknown word. */
export function VolumeStatus({ status }: { status: string | undefined }) {
  return (
    <StatusChip
      status={status}
      {...(status === 'contact_support' && { family: 'attention' as const })}
    />
  )
}
