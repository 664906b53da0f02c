import { useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/http/client.ts'
import type { BucketAccess } from '#api/generated/types.gen.ts'
import { midSentence } from '#lib/format.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { publicAccess } from '../acls.ts'
import type { BucketPath } from '#paths/object-storage.ts'
import { accessQuery } from '../queries.ts'

interface PublicChipProps {
  access: Pick<BucketAccess, 'acl' | 'acl_xml'> | undefined
  variant?: 'plain' | 'soft'
  /** Shows only "Public", with the exact access in the tooltip and for screen readers. */
  isShort?: boolean
}

/** Warning that everyone has access to a bucket or an object; nothing if it is private. */
export function PublicChip({ access, variant = 'plain', isShort = false }: PublicChipProps) {
  const found = access && publicAccess(access)
  return (
    found && (
      <StatusChip
        status="public"
        family="attention"
        variant={variant}
        detail={isShort ? `${found.label}: ${midSentence(found.detail)}` : found.detail}
      >
        {isShort ? <ShortLabel>{found.label}</ShortLabel> : found.label}
      </StatusChip>
    )
  )
}

/** Shows "Public" and adds the rest of a label, such as " read and write", for screen readers. */
const ShortLabel = ({ children }: { children: string }) => (
  <>
    Public
    <span className="visually-hidden">{children.slice('Public'.length)}</span>
  </>
)

/** Warning that everyone has access to a bucket, or that its access is not known because it could not be loaded. */
export function BucketAccessChip({
  path,
  variant = 'plain',
  isShort = false,
}: Omit<PublicChipProps, 'access'> & { path: BucketPath }) {
  const { data, error } = useQuery(accessQuery(path))
  if (error && !data)
    return (
      <StatusChip
        status="unknown"
        family="unknown"
        variant={variant}
        detail={asApiError(error).message}
      >
        Access unknown
      </StatusChip>
    )
  return <PublicChip access={data} variant={variant} isShort={isShort} />
}
