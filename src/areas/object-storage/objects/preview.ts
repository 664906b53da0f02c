import type { ObjectRow } from './objectRows.ts'

type PreviewKind = 'image' | 'text' | 'pdf'

/** How to show an object. The signed URL sets the content type from the name, so that no object is rendered as HTML. */
export interface Preview {
  kind: PreviewKind
  contentType: string
}

const images: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

const texts = new Set(
  'conf css csv diff html ini js json log md py sh sql toml ts tsv txt xml yaml yml'.split(' '),
)

/** Maximum size of a preview, in bytes. */
const maxPreviewBytes: Readonly<Record<PreviewKind, number>> = {
  image: 20 * 1024 ** 2,
  pdf: 20 * 1024 ** 2,
  text: 1024 ** 2,
}

function previewOf(name: string): Preview | undefined {
  const ending = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const image = images[ending]
  if (image !== undefined) return { kind: 'image', contentType: image }
  if (ending === 'pdf') return { kind: 'pdf', contentType: 'application/pdf' }
  // Always plain text, regardless of the contents.
  return texts.has(ending) ? { kind: 'text', contentType: 'text/plain; charset=utf-8' } : undefined
}

/** Returns how to show an object, or the reason why it has no preview. */
export function previewFor({
  name,
  size,
}: Pick<ObjectRow, 'name' | 'size'>): { preview: Preview } | { none: string } {
  const preview = previewOf(name)
  if (!preview)
    return { none: 'Only images, texts and PDF files have a preview. Download this object.' }
  if (size != null && size > maxPreviewBytes[preview.kind])
    return { none: 'Too large for a preview. Download this object.' }
  return { preview }
}
