import { CopyButton } from '#ui/Copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Time } from '#ui/Time.tsx'
import { formatBytes } from '../bytes.ts'
import styles from '../ObjectStorage.module.css'
import type { BucketPath } from '../paths.ts'
import type { ObjectRow } from './objectRows.ts'
import { PreviewFrame } from './PreviewFrame.tsx'
import { previewFor } from './preview.ts'

interface ObjectDetailsProps {
  path: BucketPath
  object: ObjectRow
  onClose: () => void
}

/** What an object is, and how it looks where that can be shown. */
export function ObjectDetails({ path, object, onClose }: ObjectDetailsProps) {
  const { name, label, size, etag, last_modified: modified } = object
  const shown = previewFor(object)
  return (
    <Drawer title={label} meta={path.bucket} width="wide" onClose={onClose}>
      <div className={styles.stack}>
        <DescriptionList columns={2} label="Object">
          <DescriptionItem label="Name">
            {name} <CopyButton value={name} what="name" />
          </DescriptionItem>
          <DescriptionItem label="Size">{formatBytes(size)}</DescriptionItem>
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
        {'none' in shown ? (
          <p className={styles.quiet}>{shown.none}</p>
        ) : (
          <PreviewFrame path={path} name={name} preview={shown.preview} />
        )}
      </div>
    </Drawer>
  )
}
