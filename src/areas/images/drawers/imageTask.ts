import type { Image } from '#api/generated/types.gen.ts'
import type { TaskRequest } from '#api/tasks/task.ts'
import { imageLabel } from '../../labels.ts'
import { imagePaths } from '#paths/images.ts'

/** Returns the task that tracks an image that is being created. */
export const imageRequest = (image: Image): TaskRequest => ({
  kind: 'image',
  object: {
    type: 'image',
    id: image.id,
    label: imageLabel(image),
    href: imagePaths.detail(image.id),
  },
  path: { imageId: image.id },
})
