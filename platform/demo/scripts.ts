import { days, wireTime } from '#shared/clock.ts'
import type { Script, ScriptField } from '../generated/types.gen.ts'
import type { Tx } from '../database/transaction.ts'
import type { DemoAccount } from './account.ts'

interface Deployed {
  label: string
  description: string
  isOwn: boolean
  isPublic: boolean
  images: Script['images']
  total: number
  active: number
  age: number
  note: string
  ordinal?: number
  fields: ScriptField[]
  run: string
}

const scripts: Deployed[] = [
  {
    label: 'Web and database server',
    description: 'nginx with PHP and MariaDB on one instance, for small sites and trials.',
    isOwn: false,
    isPublic: true,
    images: ['compute/debian12', 'compute/ubuntu22.04', null],
    total: 48_211,
    active: 9034,
    age: 900,
    note: 'Runs on Debian 12',
    ordinal: 12,
    fields: [
      { label: 'Host name', name: 'hostname', example: 'www.example.org' },
      { label: 'Database password', name: 'db_password', example: 'At least 12 characters' },
      {
        label: 'PHP version',
        name: 'php',
        example: '8.2',
        default: '8.2',
        oneof: '8.1,8.2,8.3',
      },
      {
        label: 'Also install',
        name: 'extras',
        example: 'redis,certbot',
        default: '',
        manyof: 'redis,memcached,certbot,fail2ban',
      },
    ],
    run: `hostnamectl set-hostname "$HOSTNAME"
apt-get update
apt-get install -y nginx mariadb-server "php$PHP-fpm"
mariadb -e "alter user root@localhost identified by '$DB_PASSWORD'"
for extra in \${EXTRAS//,/ }; do apt-get install -y "$extra"; done`,
  },
  {
    label: 'Harbour & Pine base',
    description: 'Users, SSH keys, time and monitoring as every machine of the shop has them.',
    isOwn: true,
    isPublic: false,
    images: ['any/all'],
    total: 61,
    active: 34,
    age: 400,
    note: 'Node exporter 1.8',
    fields: [
      { label: 'Role', name: 'role', oneof: 'web,database,worker,edge' },
      {
        label: 'Domain of the host',
        name: 'domain',
        example: 'hp.example',
        default: 'hp-internal.example',
      },
    ],
    run: `hostnamectl set-hostname "$ROLE-$(hostname).$DOMAIN"
timedatectl set-timezone UTC
useradd --system --home-dir /var/lib/metrics metrics`,
  },
  {
    label: 'Queue worker',
    description: '',
    isOwn: true,
    isPublic: true,
    images: ['compute/debian12'],
    total: 17,
    active: 5,
    age: 120,
    note: '',
    fields: [
      { label: 'Queue address', name: 'queue_url', example: 'amqp://queue-1:5672' },
      { label: 'Workers', name: 'workers', example: '4', default: '4', oneof: '1,2,4,8' },
      {
        label: 'Queues',
        name: 'queues',
        example: 'mail,invoices',
        manyof: 'mail,invoices,thumbnails,exports',
      },
    ],
    run: `apt-get update
apt-get install -y supervisor
printf 'QUEUE_URL=%s\\nQUEUES=%s\\nWORKERS=%s\\n' "$QUEUE_URL" "$QUEUES" "$WORKERS" > /etc/worker.env`,
  },
]

/** Creates deployment scripts: one of the service and two of the account, with inputs of every kind. */
export async function seedScripts(tx: Tx, account: DemoAccount): Promise<void> {
  for (const script of scripts) {
    const created = wireTime(account.now - script.age * days)
    await tx
      .insertInto('script')
      .values({
        account_id: script.isOwn ? account.accountId : null,
        label: script.label,
        username: script.isOwn ? account.username : 'compute',
        description: script.description,
        images: JSON.stringify(script.images),
        is_public: script.isPublic ? 1 : 0,
        deployments_total: script.total,
        deployments_active: script.active,
        rev_note: script.note,
        script: `#!/usr/bin/env bash\nset -euo pipefail\n${script.run}\n`,
        ordinal: script.ordinal ?? 0,
        user_avatar_id: script.isOwn ? account.avatarId : '0',
        user_defined_fields: JSON.stringify(script.fields),
        created,
        updated: created,
      })
      .execute()
  }
}
