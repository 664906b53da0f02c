import { expect, test } from 'vitest'
import { textsOf } from './textsOf.ts'

const source = `
import { Button } from '#ui/display/Button.tsx'

type Kind = 'Not shown'
const names = { 'Not a text': 'Power off', id: \`power \${kind}\`, keywords: 'halt stop' }

export function Example({ count }: { count: number }) {
  'use no memo'
  if (count < 0) throw new Error('For nobody to read')
  if (event.key === 'Escape') document.querySelector('main h1')?.focus()
  return (
    <p className={cx(\`opening-head \${wide}\`)} title="Delete" style={{ width: 'max(280px, 100%)' }}>
      <Icon path={mdiLock} /> There are <b>exactly</b> {count}{' '}
      of them.
      <Button label={\`Delete \${count} items\`} role="Menu item" />
      {names[count] ?? 'none of them'}
    </p>
  )
}

const controls = 'a[href], button, input:not([type=checkbox])'
`

test('lists the user-facing texts of a source file in order, without strings that only code reads', () => {
  expect(textsOf('Example.tsx', source)).toEqual([
    { line: 5, text: 'Power off' },
    { line: 12, text: 'Delete' },
    { line: 13, text: 'There are … of them.…' },
    { line: 13, text: 'exactly' },
    { line: 15, text: 'Delete … items' },
    { line: 16, text: 'none of them' },
  ])
})
