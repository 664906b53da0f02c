import { mdiDownloadOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, asApiError } from '#api/http/client.ts'
import {
  getObjectAclOptions,
  getObjectContentTypeOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { ObjectAcl } from '#api/generated/types.gen.ts'
import { Button } from '#ui/display/Button.tsx'
import { CopyButton } from '#ui/display/Copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { InlineEdit } from '#ui/form/InlineEdit.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { Time } from '#ui/display/Time.tsx'
import { aclOptions, customAcl, publicAccess } from '../acls.ts'
import { formatObjectSize } from '../bytes.ts'
import { PublicChip } from '../buckets/PublicChip.tsx'
import styles from '../ObjectStorage.module.css'
import type { BucketPath } from '#paths/object-storage.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { useStorageDenied } from '../permissions.ts'
import { bucketQuery, useUpdateObjectContentType } from '../queries.ts'
import { contentTypeError } from './contentType.ts'
import { ObjectPreview } from './ObjectPreview.tsx'
import type { ObjectRow } from './objectRows.ts'
import { previewFor } from './preview.ts'

/** Returns the URL of an object on its bucket's host, which works without a signature if the object is public. */
const objectAddress = (hostname: string, name: string): string =>
  `https://${hostname}/${name.split('/').map(encodeURIComponent).join('/')}`

/** Describes who can read an object, based on its ACL; undefined if the API does not return it. */
function accessText(access: ObjectAcl): string | undefined {
  const { acl } = access
  if (acl == null) return undefined
  const is = publicAccess(access) ? 'Public' : 'Private'
  if (acl === 'custom') return `${is} (${customAcl.label.toLowerCase()} ACL)`
  const detail = aclOptions.find(({ value }) => value === acl)?.detail
  return detail === undefined ? undefined : `${is}: ${detail.toLowerCase()}`
}

interface ObjectDetailsProps {
  path: BucketPath
  object: ObjectRow
  onDownload: () => void
  onClose: () => void
}

/** Drawer with the metadata of an object and a preview if possible. */
export function ObjectDetails({ path, object, onDownload, onClose }: ObjectDetailsProps) {
  const { name, label, size, etag, last_modified: modified } = object
  const preview = previewFor(object)
  const { error } = useQuery(getObjectAclOptions({ path, query: { name } }))
  if (error && asApiError(error).isGone)
    return (
      <Drawer title={label} meta={path.bucket} onClose={onClose}>
        <p>This object no longer exists.</p>
      </Drawer>
    )
  return (
    <Drawer title={label} meta={path.bucket} width="wide" onClose={onClose}>
      <div className={styles.stack}>
        <DescriptionList label="Object">
          <DescriptionItem label="Name">
            {name} <CopyButton value={name} what="name" />
          </DescriptionItem>
          <Address path={path} name={name} />
          <Access path={path} name={name} />
          <ContentType path={path} name={name} />
          <DescriptionItem label="Size">{formatObjectSize(size)}</DescriptionItem>
          <DescriptionItem label="Modified">
            <Time value={modified} as="dateTime" />
          </DescriptionItem>
          <DescriptionItem label="ETag">
            {etag && (
              <>
                {etag} <CopyButton value={etag} what="ETag" />
              </>
            )}
          </DescriptionItem>
        </DescriptionList>
        <div>
          <Button icon={mdiDownloadOutline} onClick={onDownload}>
            Download
          </Button>
        </div>
        {'none' in preview ? (
          <p className={styles.quiet}>{preview.none}</p>
        ) : (
          <ObjectPreview path={path} name={name} preview={preview.preview} />
        )}
      </div>
    </Drawer>
  )
}

interface AddressedObject {
  path: BucketPath
  name: string
}

function Address({ path, name }: AddressedObject) {
  const { data, error } = useQuery(bucketQuery(path))
  const { data: access } = useQuery(getObjectAclOptions({ path, query: { name } }))
  const address = data?.hostname ? objectAddress(data.hostname, name) : undefined
  return (
    <DescriptionItem label="Address">
      {address === undefined ? (
        error && `Could not be loaded: ${asApiError(error).message}`
      ) : (
        <>
          {address} <CopyButton value={address} what="address" /> <PublicChip access={access} />
        </>
      )}
    </DescriptionItem>
  )
}

/** Content type, with an editor unless the API does not offer it, which is an extension. */
function ContentType({ path, name }: AddressedObject) {
  const { data, error } = useQuery(getObjectContentTypeOptions({ path, query: { name } }))
  const access = useQuery(getObjectAclOptions({ path, query: { name } }))
  const { mutateAsync: update } = useUpdateObjectContentType()
  const deniedReason = useStorageDenied()
  const failure = error && asApiError(error)
  const save = async (text: string) => {
    try {
      await update({ path, body: { name, content_type: text.trim() } })
    } catch (refused) {
      if (asApiError(refused).isGone) void access.refetch()
      throw refused
    }
  }
  return (
    <DescriptionItem label="Content type">
      {data?.content_type !== undefined ? (
        <>
          <InlineEdit
            label="content type"
            value={data.content_type}
            limit={limits.objectContentTypeUpdate.content_type.max}
            check={contentTypeError}
            disabledReason={deniedReason}
            onSave={save}
          />
          <small className={styles.quiet}>
            A change keeps the content, the other metadata and the ACL.
          </small>
        </>
      ) : (
        // A 404 can also mean that the object was deleted. The response about the ACL decides it.
        failure && !access.isPending && missingTypeText(failure)
      )}
    </DescriptionItem>
  )
}

const missingTypeText = ({ status, message }: ApiError) =>
  [404, 405, 501].includes(status)
    ? 'Set at upload. Only S3 clients can change it.'
    : `Could not be loaded: ${message}`

function Access({ path, name }: AddressedObject) {
  const { data, error, isPending } = useQuery(getObjectAclOptions({ path, query: { name } }))
  return (
    <DescriptionItem label="Access">
      {isPending
        ? undefined
        : error
          ? `Could not be loaded: ${asApiError(error).message}`
          : (accessText(data) ?? 'Not returned by the API')}
    </DescriptionItem>
  )
}
