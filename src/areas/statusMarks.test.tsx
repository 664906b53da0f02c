import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Event } from '#api/generated/types.gen.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { StatusFamily } from '#ui/display/statusFamily.ts'
import type { Column } from '#ui/table/column.ts'
import { eventColumns } from './account/eventColumns.tsx'
import { loginColumns } from './account/profile/loginColumns.tsx'
import { planColumns } from './domains/import-export/planColumns.tsx'
import { differenceColumns } from './inventory/differenceColumns.tsx'

const css = readFileSync(join(import.meta.dirname, '../ui/display/StatusChip.module.css'), 'utf8')

/** Returns the CSS of the mark before the status text, without its animation. */
const shapeOf = (family: StatusFamily) =>
  new RegExp(String.raw`^\.${family}::before \{([^}]*)\}`, 'm')
    .exec(css)?.[1]
    ?.replaceAll(/animation:[^;]*;|\s/g, '')

test('uses a different shape for each status meaning', () => {
  const shapes: Record<StatusFamily, string | undefined> = {
    running: shapeOf('running'),
    done: shapeOf('done'),
    open: shapeOf('open'),
    added: shapeOf('added'),
    changed: shapeOf('changed'),
    removed: shapeOf('removed'),
    offline: shapeOf('offline'),
    working: shapeOf('working'),
    attention: shapeOf('attention'),
    failed: shapeOf('failed'),
    unknown: shapeOf('unknown'),
  }
  expect(Object.values(shapes)).not.toContain(undefined)
  expect(new Set(Object.values(shapes)).size).toBe(Object.keys(shapes).length)
})

function markOf<Row extends object>(columns: readonly Column<Row>[], id: string, row: Row): string {
  const { container, unmount } = render(<>{columns.find((each) => each.id === id)?.cell?.(row)}</>)
  const mark = container.firstElementChild?.className ?? ''
  unmount()
  return mark
}

const plan = (kind: 'add' | 'update' | 'delete' | 'refused') =>
  markOf(planColumns, 'kind', { id: 1, kind, type: 'A', name: 'www', value: '203.0.113.1' })

const difference = (change: 'appeared' | 'vanished' | 'changed') =>
  markOf(differenceColumns, 'change', { change, kind: 'Instance', list: '', id: '1', name: 'web' })

test('distinguishes running, done and added in every list', () => {
  render(<StatusChip status="running" />)
  const running = screen.getByText('Running').className
  const event: Event = { id: 1, action: 'compute_reboot', status: 'finished' }
  const done = markOf(
    eventColumns(() => false),
    'status',
    event,
  )
  expect(markOf(loginColumns(), 'status', { id: 1, status: 'successful' })).toBe(done)
  expect(new Set([running, done, plan('add')]).size).toBe(3)
  expect(difference('appeared')).toBe(plan('add'))
})

test('distinguishes an intended deletion from a failure in previews and inventories', () => {
  const failed = plan('refused')
  expect(plan('delete')).not.toBe(failed)
  expect(difference('vanished')).toBe(plan('delete'))
  expect(difference('changed')).toBe(plan('update'))
})
