import type { Database } from '#api/generated/types.gen.ts'

interface Connection {
  client: string
  text: string
}

/** Placeholder for the password, which never appears in a connection string that is shown or copied. */
const secret = 'PASSWORD'

const usernames: Readonly<Record<string, string>> = { mysql: 'dbroot', postgresql: 'dbpostgres' }

/** Returns connection strings for common clients, the engine's standard client first. Empty until the host is known. */
export function connections({ engine, hosts, port, ssl_connection: ssl }: Database): Connection[] {
  const username = usernames[engine ?? ''] ?? 'root'
  const host = hosts?.primary
  if (!host || port === undefined) return []
  if (engine === 'mysql') {
    const url = `mysql://${username}:${secret}@${host}:${port}/`
    return [
      {
        client: 'mysql',
        text: `mysql -h ${host} -P ${port} -u ${username} -p${ssl === false ? '' : ' --ssl-mode=VERIFY_IDENTITY --ssl-ca=ca.pem'}`,
      },
      { client: 'Connection URI', text: url },
      {
        client: 'Node.js',
        text: `mysql.createConnection({ host: '${host}', port: ${port}, user: '${username}', password: process.env.${secret}${ssl === false ? '' : ", ssl: { ca: readFileSync('ca.pem') }"} })`,
      },
      {
        client: 'Python',
        text: `pymysql.connect(host='${host}', port=${port}, user='${username}', password=os.environ['${secret}']${ssl === false ? '' : ", ssl={'ca': 'ca.pem'}"})`,
      },
    ]
  }
  const parameters = ssl === false ? '' : '?sslmode=verify-full&sslrootcert=ca.pem'
  return [
    {
      client: 'psql',
      text: `psql "host=${host} port=${port} user=${username} dbname=postgres${ssl === false ? '' : ' sslmode=verify-full sslrootcert=ca.pem'}"`,
    },
    {
      client: 'Connection URI',
      text: `postgresql://${username}:${secret}@${host}:${port}/postgres${parameters}`,
    },
    {
      client: 'Node.js',
      text: `new pg.Client({ host: '${host}', port: ${port}, user: '${username}', database: 'postgres', password: process.env.${secret}${ssl === false ? '' : ", ssl: { ca: readFileSync('ca.pem') }"} })`,
    },
    {
      client: 'Python',
      text: `psycopg.connect(host='${host}', port=${port}, user='${username}', dbname='postgres', password=os.environ['${secret}']${ssl === false ? '' : ", sslmode='verify-full', sslrootcert='ca.pem'"})`,
    },
  ]
}
