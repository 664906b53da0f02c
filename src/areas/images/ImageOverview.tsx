import { Link } from 'react-router'
import type { Image } from '#api/generated/types.gen.ts'
import { privateImageNumber } from '#contract/rules/images.ts'
import { formatMegabytes, humanize, plural } from '#lib/format.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { Time } from '#ui/display/Time.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { DescriptionItem } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { computePaths } from '#paths/computes.ts'
import { useComputes } from '../computes/queries.ts'
import { DetailsPanel } from '../DetailsPanel.tsx'
import { computeLabel } from '../labels.ts'
import styles from '../ObjectOverview.module.css'
import { RecentEvents } from '../RecentEvents.tsx'
import { ownerOf } from './imageColumns.tsx'
import { supportEnd } from './supportEnd.ts'

const maxInstances = 10

/** Content of an image's screen: its facts, the instances deployed from it, and its events. */
export function ImageOverview({ image }: { image: Image }) {
  const number = privateImageNumber(image.id)
  return (
    <div className={styles.panels}>
      <div className={styles.column}>
        <ImageDetails image={image} />
        {number !== undefined && <InstancesPanel imageId={image.id} />}
      </div>
      {/* Only images of the account have events. */}
      {number === undefined ? (
        <InstancesPanel imageId={image.id} />
      ) : (
        <RecentEvents type="image" id={number} />
      )}
    </div>
  )
}

function ImageDetails({ image }: { image: Image }) {
  const { size, vendor, type, eol, expiry, capabilities, deprecated } = image
  const now = useNow()
  const ended = supportEnd(image, now)
  return (
    <DetailsPanel object={image}>
      <DescriptionItem label="Owner">{ownerOf(image)}</DescriptionItem>
      <DescriptionItem label="Created by">
        {image.is_public ? vendor : image.created_by}
      </DescriptionItem>
      <DescriptionItem label="Type">
        {type === 'automatic' ? 'Automatic, from a deleted instance' : humanize(type)}
      </DescriptionItem>
      <DescriptionItem label="Minimum disk size">
        {size ? formatMegabytes(size) : undefined}
      </DescriptionItem>
      <DescriptionItem label="Capabilities">{capabilities?.join(', ')}</DescriptionItem>
      {(eol != null || deprecated) && (
        <DescriptionItem label="End of life">
          {ended !== undefined ? (
            <>
              <StatusChip status="deprecated" family="attention">
                {ended === 'Deprecated' ? ended : 'No security updates since'}
              </StatusChip>{' '}
            </>
          ) : null}
          {eol != null && <Time value={eol} as="date" />}
        </DescriptionItem>
      )}
      {expiry != null && (
        <DescriptionItem label="Deleted on">
          <Time value={expiry} as="dateTime" />
        </DescriptionItem>
      )}
    </DetailsPanel>
  )
}

/** Instances whose disks were last created from the image. */
function InstancesPanel({ imageId }: { imageId: string }) {
  const { rows, complete, error } = useComputes()
  const deployed = rows.filter(({ image }) => image === imageId)
  const isComplete = complete && !error
  return (
    <Panel
      title="Instances"
      {...(isComplete && deployed.length > 0 && { meta: plural(deployed.length, 'instance') })}
    >
      {deployed.length > 0 && (
        <ul className={styles.list} aria-label="Instances">
          {deployed.slice(0, maxInstances).map((compute) => (
            <li key={compute.id}>
              <Link to={computePaths.tab(compute.id, 'overview')}>{computeLabel(compute)}</Link>
            </li>
          ))}
        </ul>
      )}
      {deployed.length > maxInstances && (
        <Link to={`${computePaths.list()}?q=${encodeURIComponent(imageId)}`}>All instances</Link>
      )}
      {error ? (
        <p className={styles.dim}>The instances could not be loaded: {error.message}</p>
      ) : !complete ? (
        <Skeleton width="120px" />
      ) : (
        deployed.length === 0 && <p className={styles.dim}>No instance was deployed from it.</p>
      )}
    </Panel>
  )
}
