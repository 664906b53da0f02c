import { expect, test } from 'vitest'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, signedIn } = tested

const newScript = async (owner: SignedIn | null, isPublic: boolean) =>
  (
    await platform.db
      .insertInto('script')
      .values({
        account_id: owner?.user.accountId ?? null,
        label: 'LAMP',
        username: owner?.user.username ?? 'compute',
        images: '["any/all",null]',
        is_public: isPublic ? 1 : 0,
        script: '#!/bin/sh\n',
        user_defined_fields:
          '[{"label":"Host name","name":"host","example":"web"},{"label":"Size","name":"size","oneof":"s,m"}]',
        created: '2026-05-01T00:00:00',
        updated: '2026-05-01T00:00:00',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

test('lists and distinguishes public scripts and those of the account', async () => {
  const me = await signedIn()
  const service = await newScript(null, true)
  const shared = await newScript(await signedIn(), true)
  const own = await newScript(me, false)
  const foreign = await newScript(await signedIn(), false)
  const { data } = await me.call('listScripts')
  const listed = data.map(({ id, mine, is_public }) => [id, mine, is_public])
  expect(listed).toEqual(
    expect.arrayContaining([
      [service, false, true],
      [shared, false, true],
      [own, true, false],
    ]),
  )
  expect(data.map(({ id }) => id)).not.toContain(foreign)
  expect(await me.call('getScript', { path: { scriptId: own } })).toMatchObject({
    images: ['any/all', null],
    ordinal: 0,
    logo_url: '',
    user_defined_fields: [
      { label: 'Host name', name: 'host', example: 'web' },
      { label: 'Size', name: 'size', oneof: 's,m' },
    ],
    mine: true,
  })
  await me.call('getScript', { path: { scriptId: shared } })
  await expect(me.call('getScript', { path: { scriptId: foreign } })).rejects.toMatchObject({
    status: 404,
  })
})

test('shows a restricted user public and granted scripts', async () => {
  const me = await signedIn()
  const open = await newScript(me, true)
  const granted = await newScript(me, false)
  const hidden = await newScript(me, false)
  const guest = await signedIn({ of: me, restricted: true })
  await grantRow(tested, guest, { type: 'script', id: granted, permissions: 'read_only' })
  const ids = (await guest.call('listScripts')).data.map(({ id }) => id)
  expect(ids).toContain(open)
  expect(ids).toContain(granted)
  expect(ids).not.toContain(hidden)
  await guest.call('getScript', { path: { scriptId: open } })
  await guest.call('getScript', { path: { scriptId: granted } })
  await expect(guest.call('getScript', { path: { scriptId: hidden } })).rejects.toMatchObject({
    status: 403,
  })
})
