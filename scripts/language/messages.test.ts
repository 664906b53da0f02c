import { expect, test } from 'vitest'
import { messagesOf } from './messages.ts'

const source = `
import { x } from 'a package name'

const usage = \`Back up all data to \${folder}. Safe while the server is running.\`
const rows = sql\`select id from compute\`
const query = 'select id from compute where label = ?'
const page = 'https://example.com/a'
const header = 'cache-control: no-store'
const command = 'npm run backup -- FOLDER'
if (wait > 0) throw new HttpError(429, 'Too many requests')

export const Example = () => (
  <Field className="wide column" title={isNew ? 'Create disk' : 'Edit disk'} help="Stored in UTC.">
    The disk is full.
    {document.querySelector('main > h1')}
  </Field>
)
`

test('lists the texts in strings and elements, without queries, class names, URLs and headers', () => {
  expect(messagesOf('example.tsx', source).map(({ text }) => text)).toEqual([
    'Back up all data to …. Safe while the server is running.',
    'Too many requests',
    'Create disk',
    'Edit disk',
    'Stored in UTC.',
    'The disk is full.',
  ])
})

test('returns the position of a text in its file', () => {
  const [first] = messagesOf('example.tsx', source)
  expect(source.slice(first?.index).startsWith('`Back up')).toBe(true)
})
