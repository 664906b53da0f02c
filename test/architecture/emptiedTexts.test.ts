import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Text fields whose emptied value is not sent, each with the reason. In an edit form the old text would remain. */
const unsent: Readonly<Record<string, string>> = {
  'src/areas/account/ContactForm.tsx': 'only without a value of the account',
  'src/areas/computes/deploy/ScriptFields.tsx': 'the script has a default',
  'src/areas/images/drawers/CaptureForm.tsx': 'creates an image',
  'src/areas/images/drawers/UploadForm.tsx': 'creates an image',
  'src/ui/form/fields/FailedInput.tsx': 'an ID instead of a select, which has no empty value',
}

test('every text field sends its emptied value, except for the listed ones', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
  expect(files.length).toBeGreaterThan(400)
  const found = files.filter((file) =>
    /whenEmpty=\{[^}]*\bundefined\b[^}]*\}|whenEmpty: undefined/.test(readFileSync(file, 'utf8')),
  )
  expect(found.toSorted()).toEqual(Object.keys(unsent).toSorted())
})
