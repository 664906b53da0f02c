import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { subjects } from '../server/config/schema.ts'
import { settingTexts } from '../server/config/fields.ts'
import { withSettings } from './settingsDocument.ts'

const document = readFileSync(join(import.meta.dirname, '../docs/settings.md'), 'utf8')

test('docs/settings.md lists the settings of the schema; npm run settings updates it', () => {
  expect(withSettings(document)).toBe(document)
})

test('every setting has a default and a meaning', () => {
  const settings = Object.values(subjects).flatMap(({ shape }) => Object.entries(shape))
  expect(settings.length).toBeGreaterThan(50)
  const without = settings.filter(([, schema]) => !settingTexts.get(schema)?.meaning)
  expect(without.map(([name]) => name)).toEqual([])
})

test('rejects a document without the comments around the tables', () => {
  expect(() => withSettings('# Settings')).toThrow('must contain the comments')
})
