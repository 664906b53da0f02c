import type { GlobalGrantsUpdate, Grants, GrantsUpdate } from '#api/generated/types.gen.ts'
import type { GlobalGrant, Level } from '#contract/rules/grants.ts'
import { type GrantRow, grantRows, isChangeableKind } from './grantRows.ts'

/** Changed grants. A grant that is reset to its stored value is removed. */
export interface GrantsDraft {
  rights: Partial<Record<GlobalGrant, boolean>>
  /** Undefined if unchanged. */
  account?: Level | null
  /** Changed levels by row id. */
  objects: Readonly<Record<string, Level | null>>
}

export const noChanges: GrantsDraft = { rights: {}, objects: {} }

export function withRight(
  grants: Grants,
  draft: GrantsDraft,
  name: GlobalGrant,
  isGranted: boolean,
) {
  const { [name]: _before, ...others } = draft.rights
  const same = (grants.global?.[name] ?? false) === isGranted
  return { ...draft, rights: same ? others : { ...others, [name]: isGranted } }
}

export function withAccount(grants: Grants, draft: GrantsDraft, level: Level | null): GrantsDraft {
  const { account: _before, ...others } = draft
  return (grants.global?.account_access ?? null) === level ? others : { ...others, account: level }
}

export function withObjects(
  draft: GrantsDraft,
  rows: readonly GrantRow[],
  level: Level | null,
): GrantsDraft {
  const objects = { ...draft.objects }
  for (const { id, permission } of rows) {
    if ((permission ?? null) === level) delete objects[id]
    else objects[id] = level
  }
  return { ...draft, objects }
}

export const countChanges = ({ rights, account, objects }: GrantsDraft): number =>
  Object.keys(rights).length + (account === undefined ? 0 : 1) + Object.keys(objects).length

/** Returns the request body: only the changed rights and rows. */
export function grantsChanges(grants: Grants, draft: GrantsDraft): GrantsUpdate {
  const global: GlobalGrantsUpdate = {
    ...draft.rights,
    ...(draft.account !== undefined && { account_access: draft.account }),
  }
  const update: GrantsUpdate = Object.keys(global).length > 0 ? { global } : {}
  for (const { id, kind, objectId } of grantRows(grants)) {
    const level = draft.objects[id]
    if (level !== undefined && isChangeableKind(kind))
      (update[kind] ??= []).push({ id: objectId, permissions: level })
  }
  return update
}
