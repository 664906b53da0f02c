import { propertyOf } from '#shared/contract/operations.ts'
import { type ContractOperation, operations } from '../../../platform/api/operations.ts'
import { HttpError } from '#shared/httpError.ts'
import { CallError, type SignedIn, type TestPlatform } from '../../support/platform/platform.ts'
import { anyCall, anyWrite } from '../writes/anyWrite.ts'
import { isWrite, settle } from '../writes/write.ts'
import { keysOf, listAt, placeholder } from './apiCalls.ts'

/** Responses of all operations without a body for an account, by path. */
type Picture = Map<string, string>

const most = 6

/** Returns the paths of an operation for the objects of an account. */
export async function pathsOf(
  { path: template }: ContractOperation,
  read: (path: string) => Promise<string>,
): Promise<string[]> {
  let paths = [template]
  for (;;) {
    const next: string[] = []
    for (const path of paths) {
      const found = placeholder.exec(path)
      if (!found) return paths
      const prefix = path.slice(0, found.index - 1)
      const listBody = listAt(prefix) ? await read(prefix) : '[]'
      const keys = keysOf(JSON.parse(listBody), found[1] ?? '').slice(0, most)
      next.push(...keys.map((key) => path.replace(found[0], () => encodeURIComponent(key))))
    }
    if (next.length === 0) return []
    paths = next
  }
}

export function reader(
  { app }: TestPlatform,
  { token }: Pick<SignedIn, 'token'>,
  picture: Picture,
) {
  return async (path: string) => {
    const known = picture.get(path)
    if (known !== undefined) return known
    const answer = await app.inject({
      url: `/v4${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const text = answer.statusCode === 200 ? answer.body : '[]'
    picture.set(path, text)
    return text
  }
}

export async function pictureOf(
  tested: TestPlatform,
  me: Pick<SignedIn, 'token'>,
): Promise<Picture> {
  const picture: Picture = new Map()
  const read = reader(tested, me, picture)
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    for (const path of await pathsOf(operation, read)) await read(path)
  return picture
}

/** Marker in the labels of the other account's objects. */
const mark = 'kept-apart'

const takesLabel = ({ method, jsonBody }: ContractOperation) =>
  method === 'PUT' && propertyOf(jsonBody?.schema, 'label') !== undefined

interface KeptApart {
  me: SignedIn
  before: Picture
  /** Texts that only this account contains, and that no other account may read. */
  marks: string[]
  ids: number[]
}

/**
 * Creates an account with an object of every kind, which no request of another account may read or change.
 */
export async function accountApart(tested: TestPlatform): Promise<KeptApart> {
  const me = await tested.signedIn()
  const call = anyCall(me)
  const writing = operations.filter(({ jsonBody }) => jsonBody).filter(isWrite)
  for (const operation of writing)
    try {
      for (const { path, bodies } of await anyWrite(operation.id).send({ me, tested }))
        await call(operation.id, { ...(path && { path }), body: bodies[0] })
    } catch (error) {
      // A label may already exist, which means that the object exists too.
      if (!(error instanceof CallError || error instanceof HttpError) || error.status !== 400)
        throw error
    }
  await settle({ me, tested })
  let labels = 0
  const read = reader(tested, me, new Map())
  for (const operation of operations.filter(takesLabel))
    for (const path of await pathsOf(operation, read))
      await tested.app.inject({
        method: 'PUT',
        url: `/v4${path}`,
        headers: { authorization: `Bearer ${me.token}` },
        payload: { label: `${mark}-${++labels}` },
      })
  const before = await pictureOf(tested, me)
  const responseTexts = [...before.values()]
  const ids = new Set(
    responseTexts.flatMap((answer) =>
      [...answer.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id)),
    ),
  )
  return { me, before, marks: [mark, me.user.username], ids: [...ids].slice(0, 200) }
}
