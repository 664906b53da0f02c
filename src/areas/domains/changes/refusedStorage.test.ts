import { afterEach, expect, test, vi } from 'vitest'
import { canonical } from '../zone/recordModel.ts'

afterEach(() => vi.unstubAllGlobals())

test('stages records and changes the edit mode when the browser blocks storage', async () => {
  const refused = {
    get sessionStorage(): never {
      throw new DOMException('Refused', 'SecurityError')
    },
  }
  vi.stubGlobal('window', refused)
  const { zoneChanges } = await import('./zoneChanges.ts')
  const { setEditMode } = await import('./editMode.ts')
  const draft = canonical({ type: 'A', name: 'www', target: '203.0.113.1' }, 'example.org')
  zoneChanges.stage(5, [{ kind: 'add', draft }])
  expect(zoneChanges.get(5)).toMatchObject({ changes: [{ kind: 'add' }], unsaved: true })
  expect(() => setEditMode('now')).not.toThrow()
})
