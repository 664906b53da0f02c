import { expect, test } from 'vitest'
import { textsOf } from './textsOf.ts'

const source = `
import { Button } from '#ui/Button.tsx'

type Kind = 'Not shown'
const names = { 'Not a text': 'Power off' }

export function Example({ count }: { count: number }) {
  if (count < 0) throw new Error('For nobody to read')
  return (
    <p className="Panel wide" title="Delete">
      There are {count} of them.
      <Button label={\`Delete \${count} items\`} role="Menu item" />
      {names[count] ?? 'none of them'}
    </p>
  )
}
`

test('the texts of a source are listed in their order, without what only code reads', () => {
  expect(textsOf('Example.tsx', source)).toEqual([
    { line: 5, text: 'Power off' },
    { line: 10, text: 'Delete' },
    { line: 11, text: 'There are' },
    { line: 11, text: 'of them.' },
    { line: 12, text: 'Delete … items' },
    { line: 13, text: 'none of them' },
  ])
})
