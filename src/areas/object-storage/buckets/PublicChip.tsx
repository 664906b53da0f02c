import { useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/http/client.ts'
import type { BucketAccess } from '#api/generated/types.gen.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { publicAccess } from '../acls.ts'
import type { BucketPath } from '../paths.ts'
import { accessQuery } from '../queries.ts'

interface PublicChipProps {
  access: Pick<BucketAccess, 'acl' | 'acl_xml'> | undefined
  variant?: 'plain' | 'soft'
}

/** Warning that everyone has access to a bucket or an object; nothing if it is private. */
export function PublicChip({ access, variant = 'plain' }: PublicChipProps) {
  const found = access && publicAccess(access)
  return (
    found && (
      <StatusChip status="public" family="attention" variant={variant} detail={found.detail}>
        {found.label}
      </StatusChip>
    )
  )
}

/** Warning that everyone has access to a bucket, or that its access is not known because it could not be loaded. */
export function BucketAccessChip({
  path,
  variant = 'plain',
}: {
  path: BucketPath
  variant?: 'plain' | 'soft'
}) {
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
  return <PublicChip access={data} variant={variant} />
}
