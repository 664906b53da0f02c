import { crc32 } from 'node:zlib'
import { hashText } from '../catalogue/hash.ts'

interface Contents {
  bytes: Buffer
  contentType: string
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

const maxBlockSize = 65_535

/** Creates uncompressed deflate data, so that the bytes and their ETag do not depend on the version of zlib. */
function stored(bytes: Buffer): Buffer {
  const blocks: Buffer[] = []
  for (let from = 0; from === 0 || from < bytes.length; from += maxBlockSize) {
    const block = bytes.subarray(from, from + maxBlockSize)
    const head = Buffer.alloc(5)
    head[0] = from + maxBlockSize >= bytes.length ? 1 : 0
    head.writeUInt16LE(block.length, 1)
    head.writeUInt16LE(block.length ^ 0xffff, 3)
    blocks.push(head, block)
  }
  return Buffer.concat(blocks)
}

function adler32(bytes: Buffer): number {
  let [low, high] = [1, 0]
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  return high * 65_536 + low
}

function gzip(text: string): Buffer {
  const bytes = Buffer.from(text)
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc32(bytes))
  tail.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([Buffer.from('1f8b08000000000000ff', 'hex'), stored(bytes), tail])
}

const colours = ['d9b38c', '8aa68f', '9db4c0', 'c9a0a0', 'b8a9c9', 'd6c38b'] as const
const colourOf = (name: string) => colours[hashText(name) % colours.length] ?? colours[0]

/** Creates an image of a board in front of a wall, in three colors. */
function png(name: string): Buffer {
  const [width, height] = [160, 120]
  const board = 20 + (hashText(name) % 50)
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(width + 1, y > height - 24 ? 2 : 0)
    // Each row starts with its filter type, 0 for none.
    row[0] = 0
    if (y > board && y < height - 16) row.fill(1, 25, width - 24)
    return row
  })
  const data = Buffer.concat(rows)
  const chunk = (type: string, bytes: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), bytes])
    return Buffer.concat([uint32(bytes.length), typed, uint32(crc32(typed))])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 3, 0, 0, 0])])),
    chunk('PLTE', Buffer.from(`f4f1ea${colourOf(name)}5b4636`, 'hex')),
    chunk('IDAT', Buffer.concat([Buffer.from('7801', 'hex'), stored(data), uint32(adler32(data))])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const svg = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" role="img">
  <title>${name.split('/').at(-1)?.replace('.svg', '')}</title>
  <rect width="160" height="120" fill="#${name.includes('dark') ? '22303c' : 'f4f1ea'}"/>
  <path d="M80 18 118 82H42Z" fill="#${colourOf(name)}"/>
  <path d="M30 96q25-16 50 0t50 0" fill="none" stroke="#5b7f95" stroke-width="6"/>
</svg>
`

/** Creates a document with one page that contains its title. */
function pdf(name: string): Buffer {
  const title = name
    .replace(/\.pdf$/, '')
    .replaceAll(/[^\w/. -]/g, '')
    .replaceAll('/', ' ')
  const page = `BT /F1 20 Tf 72 760 Td (Harbour & Pine) Tj /F1 12 Tf 0 -32 Td (${title}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const xrefEntries = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${xrefEntries.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

function dump(name: string): string {
  const table = name.split('/')[0] ?? 'orders'
  const rows = Array.from({ length: 600 + (hashText(name) % 400) }, (_, at) => {
    const value = hashText(`${name} ${at}`)
    return `INSERT INTO ${table} VALUES (${at + 1}, '${(value % 0xffffff).toString(16)}', ${(value % 90_000) / 100});`
  })
  return `CREATE TABLE ${table} (id integer, reference text, total numeric);\n${rows.join('\n')}\n`
}

const types: Record<string, [contentType: string, make: (name: string) => Buffer]> = {
  png: ['image/png', png],
  svg: ['image/svg+xml', (name) => Buffer.from(svg(name))],
  pdf: ['application/pdf', pdf],
  gz: ['application/gzip', (name) => gzip(dump(name))],
  txt: ['text/plain', () => Buffer.from('User-agent: *\nDisallow: /products/drafts/\n')],
}

/** Generates the contents of a demo object from its name; undefined for other file types. */
export function demoContents(name: string): Contents | undefined {
  const type = types[name.split('.').at(-1) ?? '']
  return type && { contentType: type[0], bytes: type[1](name) }
}
