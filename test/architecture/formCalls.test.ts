import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Drawers without a "copy as curl" command, with the reason. */
const without: Record<string, string> = {
  'account/security/AddPasskey.tsx': 'the browser creates the passkey',
  'account/security/CodesPanel.tsx': 'sends its request to the console, not to the API',
  'account/security/PasskeysPanel.tsx': 'sends its request to the console, not to the API',
  'account/security/PasswordPanel.tsx': 'sends its request to the console, not to the API',
  'account/security/useCodesSetUp.tsx': 'sends its request to the console, not to the API',
  'computes/actions/BulkResizeForm.tsx': 'sends one request per instance',
  'domains/builders/BuilderDrawer.tsx': 'stages records that are sent together later',
  'domains/records/RecordForm.tsx': 'stages a record that is sent with others later',
  'images/drawers/RebuildFromImageForm.tsx': 'opens the rebuild form',
  'images/drawers/SendDataForm.tsx': 'sends a file; the upload by curl has its own command',
  'notices/webhooks/WebhookCreateForm.tsx': 'sends its request to the console, not to the API',
  'notices/webhooks/WebhookEditForm.tsx': 'sends its request to the console, not to the API',
  'tags/EditTagsForm.tsx': 'merges with changes of other users, in one request per object',
  'vpcs/attachment/AttachVpcForm.tsx': 'sends one of two requests, after reading the interfaces',
}

const contract = JSON.parse(readFileSync('contract/generated/bundled.json', 'utf8')) as {
  paths: Record<string, Record<string, unknown>>
}

const drawers = globSync('src/areas/**/*.tsx')
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file: file.slice('src/areas/'.length), text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => text.includes('<FormDrawer'))

test('every drawer offers its request as a curl command, or is listed with the reason', () => {
  expect(drawers.length).toBeGreaterThan(55)
  const silent = drawers.filter(({ text }) => !/^ +call=/m.test(text)).map(({ file }) => file)
  expect(silent.toSorted()).toEqual(Object.keys(without).toSorted())
})

test('every request that can be copied as curl exists in the contract', () => {
  const calls = drawers.flatMap(({ text }) => [
    ...text.matchAll(/['"`](POST|PUT) (\/[\w/{}$.-]+)['"`]/g),
  ])
  expect(calls.length).toBeGreaterThan(45)
  for (const [call, method = '', path = ''] of calls) {
    const known = contract.paths[path.replace(/\/databases\/\$?\{[\w.]+\}/, '/databases/mysql')]
    expect(known?.[method.toLowerCase()], call).toBeDefined()
  }
})
