import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { newKeys, privatePem, testAuthority } from '../support/certificates.ts'
import { freePort } from '../../e2e/support/freePort.ts'
import { startProgram, type StartedProgram } from '../../e2e/support/startProgram.ts'
import { temporaryFolder } from './consoles.ts'

const deploy = resolve(import.meta.dirname, '../../deploy')

/** IP addresses of the two consoles, in place of those in the configuration. */
export const consoleHosts = ['127.0.0.2', '127.0.0.3'] as const

/** A proxy with a configuration of `deploy/`, for the names `console.example.com` and `objects.example.com`. */
interface DeployedProxy {
  httpPort: number
  tlsPort: number
  /** Certificate of the authority that issued the certificates of the proxy. */
  ca: string
  program: StartedProgram
}

/** Ports of the consoles on `consoleHosts`. */
interface ConsolePorts {
  apiPort: number
  s3Port: number
}

/**
 * Reads a file of `deploy/` and replaces its paths and settings with those of the test.
 * @throws Error when one is not found
 */
export function placed(file: string, replacements: Record<string, string>): string {
  let content = readFileSync(join(deploy, file), 'utf8')
  for (const [original, other] of Object.entries(replacements)) {
    if (!content.includes(original)) throw new Error(`${file} has no ${original}`)
    content = content.replaceAll(original, other)
  }
  const target = join(temporaryFolder(), file)
  writeFileSync(target, content)
  return target
}

/** Creates certificates for both names in a folder, in the format of HAProxy. */
async function certificates(): Promise<{ folder: string; root: string }> {
  const authority = await testAuthority(Date.now())
  const folder = temporaryFolder()
  for (const name of ['console.example.com', 'objects.example.com']) {
    const keys = await newKeys()
    const certificate = await authority.issue(keys.publicKey, name, -1, 30)
    writeFileSync(join(folder, `${name}.pem`), `${certificate}\n${await privatePem(keys)}\n`)
  }
  return { folder, root: authority.root }
}

function started(command: string, args: string[], environment = {}): StartedProgram {
  const program = startProgram(command, args, environment)
  onTestFinished(async () => {
    program.process.kill('SIGKILL')
    await program.ended
  })
  return program
}

/** Checks `deploy/haproxy.cfg` and starts HAProxy with it. */
export async function startDeployedHaproxy(ports: ConsolePorts): Promise<DeployedProxy> {
  const [httpPort, tlsPort] = [await freePort(), await freePort()]
  const { folder, root: ca } = await certificates()
  const file = placed('haproxy.cfg', {
    '/etc/haproxy/certificates/': `${folder}/`,
    'bind :80\n': `bind 127.0.0.1:${httpPort}\n`,
    'bind :443 ': `bind 127.0.0.1:${tlsPort} `,
    '10.0.0.11': consoleHosts[0],
    '10.0.0.12': consoleHosts[1],
    ':8400': `:${ports.apiPort}`,
    'port 8400': `port ${ports.apiPort}`,
    ':8480': `:${ports.s3Port}`,
    // Only root may switch to another user.
    ...(process.getuid?.() !== 0 && { '  user haproxy\n': '', '  group haproxy\n': '' }),
  })
  const checked = spawnSync('/usr/sbin/haproxy', ['-c', '-f', file], { encoding: 'utf8' })
  expect(checked.stdout + checked.stderr).toBe('Configuration file is valid\n')
  return { httpPort, tlsPort, ca, program: started('/usr/sbin/haproxy', ['-db', '-f', file]) }
}

/** Checks `deploy/Caddyfile` and starts Caddy with it, with certificates of Caddy's local authority. */
export async function startDeployedCaddy(ports: ConsolePorts): Promise<DeployedProxy> {
  const [httpPort, tlsPort] = [await freePort(), await freePort()]
  const folder = temporaryFolder()
  const globalOptions = [
    'admin off',
    'default_bind 127.0.0.1',
    `http_port ${httpPort}`,
    `https_port ${tlsPort}`,
    'local_certs',
    'skip_install_trust',
    `storage file_system ${folder}`,
  ]
  const file = placed('Caddyfile', {
    'auto_https disable_redirects': `auto_https disable_redirects\n${globalOptions.join('\n')}`,
    '10.0.0.11': consoleHosts[0],
    '10.0.0.12': consoleHosts[1],
    ':8400': `:${ports.apiPort}`,
    'health_port 8400': `health_port ${ports.apiPort}`,
    ':8480': `:${ports.s3Port}`,
  })
  const environment = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const caddy = (command: string, config: string) => {
    const { status, stderr } = spawnSync(
      'caddy',
      [command, '--config', config, '--adapter', 'caddyfile'],
      { encoding: 'utf8', env: { ...process.env, ...environment } },
    )
    return { status, stderr }
  }
  const deployed = join(deploy, 'Caddyfile')
  // Prints warnings, such as one about the format.
  expect(caddy('adapt', deployed)).toEqual({ status: 0, stderr: '' })
  for (const config of [deployed, file]) {
    const { status, stderr } = caddy('validate', config)
    expect(status, stderr).toBe(0)
  }
  const program = started('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], environment)
  const certificate = join(folder, 'pki/authorities/local/root.crt')
  await expect.poll(() => existsSync(certificate), { message: program.output() }).toBe(true)
  return { httpPort, tlsPort, ca: readFileSync(certificate, 'utf8'), program }
}
