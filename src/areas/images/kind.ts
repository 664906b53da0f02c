import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  { type: 'image', label: 'Image', plural: 'Images', addGrant: 'add_images' },
]

export const eventPhrases: Readonly<Record<string, string>> = {
  disk_imagize: 'Image captured',
  image_upload: 'Image uploaded',
}
