import pg from 'pg'
import type { ClusterFolder } from './clusterFolder.ts'
import type { ClusterServer } from './clusterServer.ts'
import type { ClusterSettings } from './clusterSettings.ts'
import { admin, maintenanceDatabase } from './clusterNames.ts'

/** Time limit for the server to accept a session, in milliseconds. A stopped process accepts the socket only. */
const connectTimeout = 30_000

/**
 * Revokes memberships and attributes that give roles other than the superuser access to other roles, or to files and
 * programs of the machine.
 */
const restrictRoles = `
  do $$
  declare
    restricted name;
    membership record;
  begin
    for restricted in
      select rolname from pg_roles
      where rolname <> '${admin}' and rolname !~ '^pg_'
        and (rolsuper or rolcreaterole or rolreplication or rolbypassrls)
    loop
      execute format('alter role %I nosuperuser nocreaterole noreplication nobypassrls', restricted);
    end loop;
    for membership in
      select roles.rolname as role, members.rolname as member, grantors.rolname as grantor
      from pg_auth_members
      join pg_roles roles on roles.oid = roleid
      join pg_roles members on members.oid = member
      left join pg_roles grantors on grantors.oid = grantor
      where (roles.rolname ~ '^pg_' or roles.rolname = '${admin}') and members.rolname !~ '^pg_'
    loop
      -- Since PostgreSQL 16 a membership is revoked from its grantor.
      execute format('revoke %I from %I', membership.role, membership.member)
        || case when current_setting('server_version_num')::int >= 160000
             then format(' granted by %I', membership.grantor) else '' end
        || ' cascade';
    end loop;
  end $$`

/** Sessions of the superuser, which manage roles, databases and sessions of clients. */
export class ClusterAdmin {
  readonly #folder: ClusterFolder
  readonly #server: ClusterServer

  constructor(folder: ClusterFolder, server: ClusterServer) {
    this.#folder = folder
    this.#server = server
  }

  /**
   * Ends the sessions of clients that are no longer allowed, because the server checks the allow list only when a
   * client connects.
   */
  async endForbiddenSessions({ allowList }: ClusterSettings): Promise<void> {
    const ranges = pg.escapeLiteral(`{${allowList.join(',')}}`)
    await this.run(
      'data',
      `select pg_terminate_backend(pid) from pg_stat_activity
       where client_addr is not null and usename is distinct from '${admin}'
       and not exists (select from unnest(${ranges}::inet[]) as range where client_addr <<= range)`,
    )
  }

  async connection(data: string) {
    const port = await this.#server.runningPort(data)
    if (port === undefined) throw new Error(`No PostgreSQL runs in ${this.#folder.path}`)
    return { host: this.#folder.join('run'), port, user: admin }
  }

  /** Opens a session of the superuser in a database that clients cannot write to. */
  async session<Result>(
    data: string,
    database: typeof maintenanceDatabase | 'template1',
    work: (client: pg.Client) => Promise<Result>,
  ): Promise<Result> {
    const client = new pg.Client({
      ...(await this.connection(data)),
      database,
      connectionTimeoutMillis: connectTimeout,
      // Takes precedence over settings of roles and databases.
      options: '-c search_path=pg_catalog',
    })
    // Ignore the error: if the server stops during a session, the next query fails.
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  async run(data: string, ...statements: string[]): Promise<void> {
    await this.session(data, maintenanceDatabase, async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  }

  /**
   * Creates the role of the clients, which owns its databases and has no other privileges, and the database of the
   * superuser. Roles of earlier versions, or that clients created, are reduced to the same privileges.
   */
  async restrict({ username }: ClusterSettings, data: string): Promise<void> {
    await this.session(data, 'template1', async (client) => {
      const { rows } = await client.query<{ owner: string }>(
        `select rolname as owner from pg_database join pg_roles on pg_roles.oid = datdba
         where datname = '${maintenanceDatabase}'`,
      )
      const owner = rows[0]?.owner
      if (owner === undefined)
        await client.query(`create database ${maintenanceDatabase} template template0`)
      else if (owner !== admin)
        throw new Error(
          `A client of ${this.#folder.path} has created a database named ${maintenanceDatabase}, which the platform needs for itself.`,
        )
    })
    const name = pg.escapeIdentifier(username)
    await this.run(
      data,
      `revoke all on database ${maintenanceDatabase}, template1 from public`,
      restrictRoles,
      `alter role ${admin} password null`,
      `do $$ begin create role ${name}; exception when duplicate_object then null; end $$`,
      `alter role ${name} login createdb`,
    )
  }

  async storePassword(data: string, { username, password }: ClusterSettings): Promise<void> {
    await this.run(
      data,
      `alter role ${pg.escapeIdentifier(username)} password ${pg.escapeLiteral(password)}`,
    )
  }

  /** Gives the default database to the role of the clients. */
  async transferDatabase({ username }: ClusterSettings): Promise<void> {
    await this.run('data', `alter database postgres owner to ${pg.escapeIdentifier(username)}`)
  }
}
