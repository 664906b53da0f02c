import { expect, test } from 'vitest'
import { requireRoom } from './readiness.ts'

const megabyte = 1024 ** 2

test('reports a full disk without its path, which only the log contains', () => {
  expect(() => requireRoom('/srv/console', 64 * megabyte)).not.toThrow()
  const cause = new Error('/srv/console has 63 of the 64 MB that must be free')
  expect(() => requireRoom('/srv/console', 64 * megabyte - 1)).toThrow(
    expect.objectContaining({ message: 'The disk is full', cause }),
  )
})
