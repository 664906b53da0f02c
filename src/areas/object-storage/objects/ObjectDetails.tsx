import { mdiDownloadOutline } from '@mdi/js'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/Copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Time } from '#ui/Time.tsx'
import { formatBytes } from '../bytes.ts'
import styles from '../ObjectStorage.module.css'
import type { BucketPath } from '../paths.ts'
import { ObjectPreview } from './ObjectPreview.tsx'
import type { ObjectRow } from './objectRows.ts'
import { previewFor } from './preview.ts'

interface ObjectDetailsProps {
  path: BucketPath
  object: ObjectRow
  onDownload: () => void
  onClose: () => void
}

/** What an object is, and how it looks where that can be shown. */
export function ObjectDetails({ path, object, onDownload, onClose }: ObjectDetailsProps) {
  const { name, label, size, etag, last_modified: modified } = object
  const shown = previewFor(object)
  return (
    <Drawer title={label} meta={path.bucket} width="wide" onClose={onClose}>
      <div className={styles.stack}>
        <DescriptionList label="Object">
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
        <div>
          <Button icon={mdiDownloadOutline} onClick={onDownload}>
            Download
          </Button>
        </div>
        {'none' in shown ? (
          <p className={styles.quiet}>{shown.none}</p>
        ) : (
          <ObjectPreview path={path} name={name} preview={shown.preview} />
        )}
      </div>
    </Drawer>
  )
}
