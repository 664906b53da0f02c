import { expect, test } from 'vitest'
import { previewFor } from './preview.ts'

test.each([
  ['a/photo.JPG', 10, { preview: { kind: 'image', contentType: 'image/jpeg' } }],
  ['report.pdf', 10, { preview: { kind: 'pdf', contentType: 'application/pdf' } }],
  ['page.html', 10, { preview: { kind: 'text', contentType: 'text/plain; charset=utf-8' } }],
  ['dump.log', 2 * 1024 ** 2, { none: 'Too large for a preview. Download this object.' }],
])('selects the preview for %s of %i bytes', (name, size, expected) => {
  expect(previewFor({ name, size })).toEqual(expected)
})

test.each(['archive.tar.gz', 'README', 'folder.txt/binary'])('offers no preview for %s', (name) => {
  expect(previewFor({ name, size: 1 })).toHaveProperty('none')
})
