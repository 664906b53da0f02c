import type { CheckedGlobalGrant, GrantedType, Need } from '#api/session/permissions.ts'

interface Writes {
  scope: string
  add: CheckedGlobalGrant
  type: GrantedType
}

/** Returns the permissions for an object type that follows the common rule (response shapes 6.3). */
const objectNeeds = ({ scope, add, type }: Writes) => ({
  create: { scope, global: add } satisfies Need,
  write: (id: number): Need => ({ scope, object: { type, id } }),
  /** Only unrestricted users can manage tags (document 3, 2.1). */
  tag: { scope, unrestricted: 'change tags' } satisfies Need,
})

const compute = objectNeeds({ scope: 'computes:read_write', add: 'add_computes', type: 'compute' })
const volume = objectNeeds({ scope: 'volumes:read_write', add: 'add_volumes', type: 'volume' })

/** An attached or unattached volume. */
interface AttachedVolume {
  id: number
  compute_id?: number | null
}

/**
 * Permissions that each action requires of the user and of the token, by area. Of several, the first missing one is
 * reported.
 */
export const needs = {
  account: {
    /** The user's profile, SSH keys and tokens. */
    write: { scope: 'account:read_write' },
    /** Contact details and settings of the account. */
    manage: { scope: 'account:read_write', account: 'read_write' },
    users: { scope: 'account:read_write', unrestricted: 'manage users' },
    readUsers: { scope: 'account:read_only', unrestricted: 'see users' },
  },
  compute: {
    ...compute,
    /** For an instance that has not been chosen yet. */
    writeOne: { scope: compute.create.scope },
  },
  database: {
    create: { scope: 'databases:read_write', global: 'add_databases' },
    write: (id: number): Need => ({
      scope: 'databases:read_write',
      object: { type: 'database', id },
    }),
    /** Reading backups requires the write scope (document 2, 4.2). */
    backups: (id: number): Need => ({
      scope: 'databases:read_write',
      object: { type: 'database', id, level: 'read_only' },
    }),
    /** Only unrestricted users can delete clusters and reset credentials (document 2, 5). */
    unrestricted: {
      scope: 'databases:read_write',
      unrestricted: 'delete databases and reset their passwords',
    },
  },
  domain: objectNeeds({ scope: 'domains:read_write', add: 'add_domains', type: 'domain' }),
  firewall: {
    ...objectNeeds({ scope: 'firewall:read_write', add: 'add_firewalls', type: 'firewall' }),
    /** Grant on the instance to attach; the API does not require the scope of instances. */
    attach: (computeId: number): Need => ({ object: { type: 'compute', id: computeId } }),
  },
  /** Only unrestricted users can read or change tags (document 1, 4.4). */
  tag: {
    read: { scope: 'account:read_only', unrestricted: 'work with tags' },
    write: { scope: 'account:read_write', unrestricted: 'work with tags' },
  },
  image: {
    create: { scope: 'images:read_write', global: 'add_images' },
    /** The API requires both scopes (document 2, 2.3). */
    capture: [
      { scope: 'images:read_write', global: 'add_images' },
      { scope: 'computes:read_only' },
    ],
    captureOf: (id: number): Need => ({ object: { type: 'compute', id, level: 'read_only' } }),
    write: (id: string): Need => ({ scope: 'images:read_write', object: { type: 'image', id } }),
  },
  ticket: {
    write: { scope: 'account:read_write', account: 'read_write' },
  },
  /** Object storage has no grants of its own. */
  storage: {
    write: { scope: 'object_storage:read_write', account: 'read_write' },
  },
  vpc: objectNeeds({ scope: 'vpc:read_write', add: 'add_vpc', type: 'vpc' }),
  volume: {
    ...volume,
    edit: ({ id }: AttachedVolume) => volume.write(id),
    resize: ({ id }: AttachedVolume) => volume.write(id),
    delete: ({ id }: AttachedVolume) => volume.write(id),
    clone: ({ id }: AttachedVolume): Need[] => [
      { scope: 'volumes:read_write', object: { type: 'volume', id, level: 'read_only' } },
      volume.create,
    ],
    /** For a volume that has not been chosen yet. */
    attachOne: [{ scope: volume.create.scope }, { scope: compute.create.scope }],
    attach: ({ id }: AttachedVolume): Need[] => [
      volume.write(id),
      { scope: 'computes:read_write' },
    ],
    detach: ({ id, compute_id: computeId }: AttachedVolume): Need[] => [
      volume.write(id),
      ...(computeId == null ? [] : [compute.write(computeId)]),
    ],
  },
} as const satisfies Record<string, Record<string, unknown>>
