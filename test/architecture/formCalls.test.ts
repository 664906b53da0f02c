import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const console = 'sends its request to the console, not to the API'
const bulk = 'sends one request for each object'
const staged = 'stages changes that are sent together later'
const browser = 'sends no request'

/** Forms without a "copy as curl" command, with the reason. */
const without: Record<string, string> = {
  'app/session/ProofForm.tsx': console,
  'app/session/SignInForm.tsx': console,
  'app/session/SignOutDialog.tsx': console,
  'areas/account/apps/AgentsPanel.tsx': console,
  'areas/account/security/AddPasskey.tsx': 'the browser creates the passkey',
  'areas/account/security/CodesPanel.tsx': console,
  'areas/account/security/PasskeysPanel.tsx': console,
  'areas/account/security/PasswordPanel.tsx': console,
  'areas/account/security/useCodesSetUp.tsx': console,
  'areas/account/sessions/SessionsTab.tsx': console,
  'areas/computes/actions/BulkActionDialog.tsx': bulk,
  'areas/computes/actions/BulkResizeForm.tsx': bulk,
  'areas/computes/actions/EnableBackupsDialog.tsx': bulk,
  'areas/domains/builders/BuilderDrawer.tsx': staged,
  'areas/domains/changes/StagedBar.tsx': browser,
  'areas/domains/list/DomainBulkDialog.tsx': bulk,
  'areas/domains/records/RecordDialogs.tsx': staged,
  'areas/domains/records/RecordForm.tsx': staged,
  'areas/domains/records/TtlDialog.tsx': staged,
  'areas/domains/records/useConfirm.tsx': browser,
  'areas/insights/find/FindScreen.tsx': browser,
  'areas/firewalls/devices/AssignFirewallDialog.tsx': bulk,
  'areas/images/drawers/RebuildFromImageForm.tsx': 'opens the rebuild form',
  'areas/images/drawers/SendDataForm.tsx': 'sends a file; the upload by curl has its own command',
  'areas/notices/webhooks/WebhookCreateForm.tsx': console,
  'areas/notices/webhooks/WebhookEditForm.tsx': console,
  'areas/object-storage/objects/CopyObjectsDialog.tsx': bulk,
  'areas/object-storage/objects/DeleteObjectsDialog.tsx': bulk,
  'areas/object-storage/objects/ObjectsAclDialog.tsx': bulk,
  'areas/object-storage/objects/ZipDialog.tsx': bulk,
  'areas/insights/overview/AcceptDialog.tsx': console,
  'areas/insights/reach/QuestionForm.tsx': browser,
  'areas/tags/BulkLockDialog.tsx': bulk,
  'areas/tags/BulkTagDialog.tsx': bulk,
  'areas/tags/RenameTagDialog.tsx': bulk,
  'areas/tags/UnlockDialog.tsx': 'removes one tag from the current ones, which it reads first',
  'areas/vpcs/attachment/AttachVpcForm.tsx':
    'sends one of two requests, after reading the interfaces',
}

const contract = JSON.parse(readFileSync('contract/generated/bundled.json', 'utf8')) as {
  paths: Record<string, Record<string, unknown>>
}

/** Removes the names of path parameters, because a form of several kinds uses a common name. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')
const operations = new Map(
  Object.entries(contract.paths).map(([path, methods]) => [shapeOf(path), methods]),
)

const formTag = /<(?:FormDrawer|ConfirmDialog|Composer|form)\s/g
const curlTag = /^ +call=|<CopyCurl\s/gm

const forms = globSync('src/{app,areas}/**/*.tsx')
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file: file.slice('src/'.length), text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => text.search(formTag) !== -1)

test('every form and confirmation offers its request as a curl command, or is listed with the reason', () => {
  expect(forms.length).toBeGreaterThan(125)
  const silent = forms
    .filter(({ text }) => (text.match(formTag) ?? []).length > (text.match(curlTag) ?? []).length)
    .map(({ file }) => file)
  expect(silent.toSorted()).toEqual(Object.keys(without).toSorted())
})

test('every request that can be copied as curl exists in the contract', () => {
  const calls = forms.flatMap(({ text }) => [
    ...text.matchAll(/['"`](POST|PUT|DELETE) (\/[\w/{}$.-]+)['"`]/g),
  ])
  expect(calls.length).toBeGreaterThan(85)
  for (const [call, method = '', path = ''] of calls) {
    const engine = path.replace(/\/databases\/\$?\{[\w.]+\}/, '/databases/mysql')
    const known = operations.get(shapeOf(engine.replace('${action}', 'reboot')))
    expect(known?.[method.toLowerCase()], call).toBeDefined()
  }
})
