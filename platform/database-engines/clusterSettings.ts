import { isIP } from 'node:net'
import { userInfo } from 'node:os'
import { admin, maintenanceDatabase } from './clusterNames.ts'
import type { ClusterFolder } from './clusterFolder.ts'

/** The settings of a cluster. */
export interface ClusterSettings {
  /** IP address that the server listens on in addition to loopback. */
  host: string
  port: number
  /** PEM certificate and key; if omitted, clients connect without TLS. */
  tls?: { certificate: string; key: string }
  /** CIDR ranges from which clients may connect. */
  allowList: readonly string[]
  maxConnections: number
  username: string
  password: string
}

/** Writes the configuration files of the server. */
export async function writeClusterSettings(
  folder: ClusterFolder,
  settings: ClusterSettings,
): Promise<void> {
  const { host, port, tls, allowList, maxConnections } = settings
  if (tls) {
    await folder.writeConfiguration('server.crt', tls.certificate)
    await folder.writeConfiguration('server.key', tls.key)
  }
  const addresses = [...new Set(['127.0.0.1', ...(isIP(host) ? [host] : [])])]
  // The server resolves these paths against its data folder.
  const lines = [
    `listen_addresses = '${addresses.join(',')}'`,
    `port = ${port}`,
    "unix_socket_directories = '../run'",
    'unix_socket_permissions = 0700',
    `max_connections = ${maxConnections}`,
    "shared_buffers = '16MB'",
    "password_encryption = 'scram-sha-256'",
    `ssl = ${tls ? 'on' : 'off'}`,
    "ssl_cert_file = '../conf/server.crt'",
    "ssl_key_file = '../conf/server.key'",
  ]
  await folder.writeConfiguration('postgresql.conf', `${lines.join('\n')}\n`)
  const kind = tls ? 'hostssl' : 'host'
  const access = [
    `local ${maintenanceDatabase},template1 ${admin} peer map=platform`,
    `local replication ${admin} peer map=platform`,
    'local all all reject',
    `host all ${admin} all reject`,
    `host ${maintenanceDatabase},template0,template1,replication all all reject`,
    ...allowList.map((range) => `${kind} all all ${range} scram-sha-256`),
  ]
  await folder.writeConfiguration('pg_hba.conf', `${access.join('\n')}\n`)
  const users = [userInfo().username, folder.owner.name]
  await folder.writeConfiguration(
    'pg_ident.conf',
    users.map((name) => `platform "${name}" ${admin}\n`).join(''),
  )
}
