import { Link } from 'react-router'
import type { Compute, Image } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { computePaths } from '#paths/computes.ts'
import { overviewPaths } from '#paths/overview.ts'
import { computeLabel, imageLabel } from '../../labels.ts'
import { FindingAction } from './FindingAction.tsx'
import styles from './OverviewScreen.module.css'
import { currentImage } from './rules/ends.ts'

interface ReplacementDialogProps {
  compute: Compute
  images: readonly Image[]
  now: number
  onClose: () => void
}

/** Dialog with the ways to replace an image that is no longer supported. A rebuild is last, because it deletes disks. */
export function ReplacementDialog({ compute, images, now, onClose }: ReplacementDialogProps) {
  const { id } = compute
  const ended = images.find((image) => image.id === compute.image)
  const next = currentImage(images, compute.image, now)
  const nextName = next ? imageLabel(next) : 'a current image'
  return (
    <Dialog
      title={`Replace the image of ${computeLabel(compute)}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p>
        {ended ? imageLabel(ended) : 'The image'} gets no more security updates. There are three
        ways to replace it:
      </p>
      <ol className={styles.ways}>
        <li>
          <strong>Upgrade in place.</strong> Take a backup, then run the release upgrade of the
          distribution inside the instance. Disks and addresses stay.{' '}
          <Link to={computePaths.tab(id, 'backups')}>Open backups</Link>
        </li>
        <li>
          <strong>New instance.</strong> Create one from {nextName}, move the data and the traffic,
          then delete this one. Until then, both are billed.{' '}
          <Link to={computePaths.create(next?.id)}>Create instance</Link>
        </li>
        <li>
          <strong>Rebuild.</strong> Deletes all disks of this instance and installs {nextName}.
          Addresses stay. <Link to={computePaths.rebuild(id, next?.id)}>Rebuild</Link>
        </li>
      </ol>
    </Dialog>
  )
}

interface ReplacementsDialogProps {
  computes: readonly Compute[]
  images: readonly Image[]
  now: number
  onClose: () => void
}

/** Dialog with the image that replaces the one of each instance, and links to the ways to replace it. */
export function ReplacementsDialog({ computes, images, now, onClose }: ReplacementsDialogProps) {
  return (
    <Dialog
      title={`Replace the images of ${plural(computes.length, 'instance')}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p>
        These images get no more security updates. An image is replaced by an upgrade in place, by a
        new instance or by a rebuild.
      </p>
      <ul className={styles.list}>
        {computes.map((compute) => {
          const ended = images.find((image) => image.id === compute.image)
          const next = currentImage(images, compute.image, now)
          const name = computeLabel(compute)
          return (
            <li key={compute.id} className={styles.change}>
              <span>
                {name}: {ended ? imageLabel(ended) : compute.image} →{' '}
                {next ? imageLabel(next) : 'no current image'}
              </span>
              <FindingAction
                action={{
                  label: 'Plan replacement',
                  href: overviewPaths.dialog('plan-replacement', compute.id),
                }}
                of={name}
                onFollow={onClose}
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
