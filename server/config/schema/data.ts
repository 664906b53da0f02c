import { object } from 'zod/mini'
import {
  choice,
  isBare,
  isOrigin,
  key,
  portOrOff,
  setting,
  text,
  url,
  wholeNumber,
} from '../fields.ts'

const databaseUrl = url({
  schemes: ['postgres:', 'postgresql:'],
  allowed: 'a PostgreSQL URL such as postgres://user:password@host:5432/database',
})

const s3Url = url({
  schemes: ['http:', 'https:'],
  allowed: 'an http or https URL such as https://objects.example.com',
  isValid: isBare,
  error: 'must not have a user, a password, a query or a fragment.',
})

const storeUrl = url({
  schemes: ['http:', 'https:'],
  allowed: 'an http or https URL such as https://s3.example.com',
  isValid: isOrigin,
  error: 'must contain only scheme, host and port. Set the keys in their own variables.',
})

/** Settings of the database, the objects and the keys that encrypt them. */
export const dataSettings = object({
  DATA_DIR: setting(
    text,
    'Folder of the embedded database, the stored objects and the keys; all processes on one PostgreSQL share it: [Multiple processes](#multiple-processes-on-one-postgresql-database)',
    { fallback: './data' },
  ),
  DATABASE_URL: setting(
    databaseUrl,
    '`postgres://user:password@host:5432/database` uses PostgreSQL instead',
    { defaultText: 'embedded SQLite' },
  ),
  DATABASE_POOL: setting(
    wholeNumber(2, 500),
    'Maximum number of PostgreSQL connections of each process, plus one that checks whether a slow database still responds',
    { fallback: 5 },
  ),
  DATABASE_ENGINES: setting(
    choice('local', 'none'),
    '`local` runs a PostgreSQL server on this machine (Debian: `postgresql`) for each PostgreSQL cluster; needs root: [steps](operate.md#run-database-servers)',
    { fallback: 'none' },
  ),
  DATABASE_ENGINES_USER: setting(
    text,
    'System user that runs those servers, without access to `DATA_DIR`: `cloud-platform-engines` if unset',
    { defaultText: 'see right' },
  ),
  DATABASE_DIR: setting(
    text,
    'Data folder of those servers, which root must own; by default a folder in `/var/lib/cloud-platform-console`',
    { defaultText: 'in `/var/lib`' },
  ),
  PLATFORM_KEY: setting(
    key,
    'Key that encrypts keys and certificates at rest, at least 32 characters; the same for all processes on one database',
    { defaultText: 'stored in `DATA_DIR`' },
  ),
  S3_PORT: setting(
    portOrOff,
    'Port of the S3 endpoint; `0` selects any free port, `off` disables it',
    { fallback: 8480 },
  ),
  S3_URL: setting(
    s3Url,
    'Public URL of the S3 endpoint for clients and browsers, behind a proxy or with `API_BASE_URL`; use a separate host name',
    { defaultText: '`HOST` and `S3_PORT`' },
  ),
  OBJECT_STORE_URL: setting(
    storeUrl,
    '`https://s3.example.com` stores buckets and objects in another S3-compatible store, such as Ceph, MinIO or Garage',
    { defaultText: 'the data folder' },
  ),
  OBJECT_STORE_ACCESS_KEY: setting(
    text,
    'Access key of the platform for that store, which must be able to create and delete buckets',
  ),
  OBJECT_STORE_SECRET_KEY: setting(text, 'Its secret key'),
  OBJECT_STORE_REGION: setting(text, 'Region in the signatures of requests to that store', {
    fallback: 'us-east-1',
  }),
})
