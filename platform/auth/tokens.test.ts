import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTokens } from '../maintenance/tokens.ts'

test('creates neither a token nor files in a data folder that no server has used', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tokens-'))
  await expect(openTokens({ dataDir })).rejects.toThrow(
    /^No server was started with the data folder/,
  )
  expect(readdirSync(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
})
