import type { ObjectRow } from './objectRows.ts'

type PreviewKind = 'image' | 'text' | 'pdf'

/** How an object is shown. Its type is told to the store by its name, so that nothing that people keep is a page. */
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

/** Bytes above which a browser would rather download. */
const largest: Readonly<Record<PreviewKind, number>> = {
  image: 20 * 1024 ** 2,
  pdf: 20 * 1024 ** 2,
  text: 1024 ** 2,
}

function previewOf(name: string): Preview | undefined {
  const ending = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const image = images[ending]
  if (image !== undefined) return { kind: 'image', contentType: image }
  if (ending === 'pdf') return { kind: 'pdf', contentType: 'application/pdf' }
  // Whatever it holds, it is shown as its characters.
  return texts.has(ending) ? { kind: 'text', contentType: 'text/plain; charset=utf-8' } : undefined
}

/** How an object is shown, or why it is not. */
export function previewFor({
  name,
  size,
}: Pick<ObjectRow, 'name' | 'size'>): { preview: Preview } | { none: string } {
  const preview = previewOf(name)
  if (!preview)
    return { none: 'Only images, texts and PDF files have a preview. Download this object.' }
  if (size != null && size > largest[preview.kind])
    return { none: 'Too large for a preview. Download this object.' }
  return { preview }
}
