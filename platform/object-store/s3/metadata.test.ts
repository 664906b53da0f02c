import { expect, test } from 'vitest'
import type { S3Request } from './request.ts'
import { namedAcl } from './metadata.ts'

const aclOf = (grantees: string) =>
  namedAcl(
    { header: (name: string) => (name === 'x-amz-grant-read' ? grantees : undefined) } as S3Request,
    'owner',
  )?.acl_grants

const all = 'http://acs.amazonaws.com/groups/global/AllUsers'

test.each([
  ['id="ada"', [{ account: 'ada' }]],
  [' id=ada , id="grace" ', [{ account: 'ada' }, { account: 'grace' }]],
  [`uri="${all}",id="a b"`, [{ group: 'AllUsers' }, { account: 'a b' }]],
])('reads the grantees %s', (grantees, grants) => {
  const granted = grants.map((grant) => ({ ...grant, permission: 'READ' }))
  expect(JSON.parse(aclOf(grantees) ?? '')).toMatchObject({ all: granted })
})

test.each([
  '',
  'id',
  'idx',
  'id=',
  'id=""',
  'id="a"b"',
  'name="ada"',
  'uri="http://example.com/Other"',
  `id="${' '.repeat(16_000)}"x`,
])('rejects the grantee %j', (grantee) => {
  expect(() => aclOf(grantee)).toThrow('A grantee must be an id or one of the two groups.')
})
