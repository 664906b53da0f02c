import * as api from '@linode/api-v4'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { makeToken } from '#platform/auth/tokens.ts'
import { newAccount } from '#platform/areas/account/newAccount.ts'
import { days, movableClock } from '#shared/clock.ts'
import { openPlatform } from '#platform/index.ts'
import { buildServer } from '../app.ts'
import { readSettings } from '../config/settings.ts'
import { testKey } from '../../test/support/server/serve.ts'

const clock = movableClock()
const platform = await openPlatform({
  dataDir: ':memory:',
  speed: 1,
  demo: 'small',
  rateLimits: 'off',
  worker: false,
  clock,
  secretKey: 'of a platform that speaks other words',
  objectPort: 0,
})
const app = await buildServer(readSettings({ SESSION_KEY: testKey, PLATFORM_DIALECT: 'linode' }), {
  platform,
  clock,
  addPages: () => Promise.resolve(),
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  await platform.close()
})

const { port } = app.server.address() as AddressInfo
const here = `http://127.0.0.1:${port}`
api.baseRequest.interceptors.request.use((config: { url: string }) => {
  config.url = config.url.replace('https://api.linode.com', here)
  return config
})
const { userId } = await newAccount(platform.db, clock, {
  username: 'operator',
  email: 'operator@example.com',
})
const rights = { userId, label: 'client', scopes: '*', expiry: null }
const { token } = await makeToken(platform.db, clock, rights)
api.setToken(token)

async function settle(): Promise<void> {
  for (
    let due = await platform.jobs.nextDue();
    due !== undefined && due < clock.now() + 30 * days;
    due = await platform.jobs.nextDue()
  ) {
    clock.advance(Math.max(0, due - clock.now()))
    await platform.jobs.runDue()
    await platform.jobs.idle()
  }
}

/**
 * The fields of responses that later requests need. The complete responses are checked below with the client's types.
 * They cannot be imported, because Node does not resolve the paths in its declarations.
 */
interface Answer {
  id: number | string
  class: string
  status: string
  address: string
  action: string
  label: string
  scopes: string
  url: string
  domain: string
  engine: string
  ipv4: string[]
  global: object
  entity: { type: string }
  data: (Omit<Answer, 'id'> & { id: string })[]
  subnets: Answer[]
  snapshot: { current: Answer }
}

const functions = new Map(
  Object.entries(api as Record<string, (...args: unknown[]) => Promise<Answer>>),
)
const answers: { name: string; answer: unknown }[] = []

/** Calls a function of the client and records its result. */
async function call(name: string, ...args: unknown[]): Promise<Answer> {
  const run = functions.get(name)
  if (!run) throw new Error(`The client has no ${name}.`)
  try {
    const answer = await run(...args)
    answers.push({ name, answer })
    return answer
  } catch (error) {
    const { response, config } = error as {
      response?: { data: unknown }
      config?: { url?: string }
    }
    throw new Error(`${name} ${config?.url}: ${JSON.stringify(response?.data ?? error)}`)
  }
}

const region = 'fr-par'
const password = 'correct-Horse-7-battery'

async function computes() {
  const { data: types } = await call('getLinodeTypes')
  const type = types.find(({ class: typeClass }) => typeClass === 'nanode')?.id ?? ''
  expect(type).toBe('g6-nanode-1')
  await call('getType', type)
  const { data: kernels } = await call('getLinodeKernels')
  await call('getLinodeKernel', kernels[0]?.id)
  const { data: images } = await call('getImages')
  const image = images.find(({ id }) => id.startsWith('linode/debian'))?.id ?? ''
  await call('getImage', image)
  const { data: scripts } = await call('getStackScripts')
  await call('getStackScript', scripts[0]?.id)
  const one = await call('createLinode', {
    label: 'web-1',
    region,
    type,
    image,
    root_pass: password,
    backups_enabled: true,
    tags: ['linode'],
  })
  const two = await call('createLinode', {
    label: 'web-2',
    region,
    type,
    image,
    root_pass: password,
  })
  await settle()
  await call('getLinodes', { page: 1 }, { label: 'web-1', '+order': 'asc', '+order_by': 'label' })
  expect((await call('getLinode', one.id)).status).toBe('running')
  await call('updateLinode', one.id, { label: 'web-one' })
  await call('getLinodeVolumes', one.id)
  await call('getLinodeFirewalls', one.id)
  // Advance the clock, so that there are statistics of a day.
  clock.advance(days)
  const now = new Date(clock.now())
  const [year, month] = [String(now.getUTCFullYear()), String(now.getUTCMonth() + 1)]
  await call('getLinodeStats', one.id)
  await call('getLinodeStatsByDate', one.id, year, month)
  await call('getLinodeTransfer', one.id)
  await call('getLinodeTransferByDate', one.id, year, month)
  await call('getLinodeIPs', one.id)
  const more = await call('allocateIPAddress', one.id, { type: 'ipv4', public: false })
  await call('getIPs')
  await call('getIP', more.address)
  const [address = ''] = (await call('getLinode', one.id)).ipv4
  await call('updateIP', address, null)
  const configs = await call('getLinodeConfigs', one.id)
  const config = configs.data[0]?.id ?? 0
  await call('getLinodeConfig', one.id, config)
  await call('linodeReboot', one.id, config)
  await settle()
  await call('linodeShutdown', one.id)
  await settle()
  const disks = await call('getLinodeDisks', one.id)
  const disk = disks.data[0]?.id ?? 0
  await call('getLinodeDisk', one.id, disk)
  await call('updateLinodeDisk', one.id, disk, { label: 'root' })
  await call('changeLinodeDiskPassword', one.id, disk, `${password}8`)
  await settle()
  await call('resizeLinodeDisk', one.id, disk, 8000)
  await settle()
  const spare = await call('createLinodeDisk', one.id, {
    label: 'spare',
    size: 500,
    filesystem: 'ext4',
  })
  await settle()
  const copy = await call('cloneLinodeDisk', one.id, spare.id)
  await settle()
  await call('deleteLinodeDisk', one.id, copy.id)
  await settle()
  const helpers = {
    devtmpfs_automount: true,
    distro: true,
    modules_dep: true,
    updatedb_disabled: true,
  }
  const added = await call('createLinodeConfig', one.id, {
    label: 'rescue',
    devices: { sda: { disk_id: spare.id, volume_id: null } },
    helpers,
    initrd: null,
    root_device: '/dev/sda',
  })
  await call('updateLinodeConfig', one.id, added.id, { comments: 'linode' })
  await call('takeSnapshot', one.id, 'before')
  await settle()
  const backups = await call('getLinodeBackups', one.id)
  const snapshot = backups.snapshot.current?.id ?? 0
  await call('rescueLinode', one.id, { sda: { disk_id: disk, volume_id: null } })
  await settle()
  await call('linodeShutdown', one.id)
  await settle()
  const volume = await call('createVolume', {
    label: 'data',
    size: 20,
    region,
  })
  await settle()
  await call('getVolumes')
  await call('getVolume', volume.id)
  await call('attachVolume', volume.id, { linode_id: one.id, config_id: config })
  await settle()
  await call('detachVolume', volume.id)
  await settle()
  await call('resizeVolume', volume.id, { size: 30 })
  await settle()
  await call('updateVolume', volume.id, { label: 'data-2' })
  const cloned = await call('cloneVolume', volume.id, { label: 'data-3' })
  await settle()
  await call('deleteVolume', cloned.id)
  const captured = await call('createImage', {
    disk_id: disk,
    label: 'golden',
    description: 'golden',
  })
  await settle()
  await call('updateImage', captured.id, { label: 'golden-2' })
  await call('uploadImage', { label: 'own', region, description: 'golden' })
  await call('deleteImage', captured.id)
  await call('rebuildLinode', two.id, { image, root_pass: password })
  await settle()
  await call('linodeShutdown', two.id)
  await settle()
  await call('changeLinodePassword', two.id, `${password}9`)
  await settle()
  const clone = await call('cloneLinode', two.id, { region, type, label: 'web-3' })
  await settle()
  await call('resizeLinode', clone.id, { type: 'g6-standard-1' })
  await settle()
  await call('restoreBackup', one.id, snapshot, clone.id, true).catch(() => undefined)
  await settle()
  await call('deleteLinodeConfig', one.id, added.id)
  await call('cancelBackups', one.id)
  await call('enableBackups', two.id)
  await call('linodeBoot', one.id)
  await settle()
  await call('deleteLinode', clone.id)
  return { one, two, config }
}

async function networks({ one, config }: Awaited<ReturnType<typeof computes>>) {
  await call('linodeShutdown', one.id)
  await settle()
  const vpc = await call('createVPC', {
    label: 'net',
    region,
    subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }],
  })
  await call('getVPCs')
  await call('getVPC', vpc.id)
  await call('updateVPC', vpc.id, { label: 'net-2' })
  const subnet = await call('createSubnet', vpc.id, { label: 'b', ipv4: '10.0.1.0/24' })
  await call('getSubnets', vpc.id)
  await call('getSubnet', vpc.id, subnet.id)
  await call('modifySubnet', vpc.id, subnet.id, { label: 'c' })
  const added = await call('appendConfigInterface', one.id, config, {
    purpose: 'vpc',
    vpc_id: vpc.id,
    subnet_id: vpc.subnets[0]?.id ?? 0,
  })
  await call('getConfigInterfaces', one.id, config)
  await call('getConfigInterface', one.id, config, added.id)
  await call('updateConfigInterface', one.id, config, added.id, { primary: true })
  await call('updateLinodeConfigOrder', one.id, config, { ids: [added.id] })
  await call('getVPCsIPs')
  await call('getVPCIPs', vpc.id)
  await call('deleteLinodeConfigInterface', one.id, config, added.id).catch(() => undefined)
  await call('deleteSubnet', vpc.id, subnet.id)
  const spare = await call('createVPC', { label: 'spare', region })
  await call('deleteVPC', spare.id)
  const rules = {
    inbound_policy: 'DROP' as const,
    outbound_policy: 'ACCEPT' as const,
    inbound: [
      {
        action: 'ACCEPT' as const,
        protocol: 'TCP' as const,
        ports: '22',
        addresses: { ipv4: ['192.0.2.0/24'] },
        label: 'ssh',
      },
    ],
    outbound: [],
  }
  const firewall = await call('createFirewall', { label: 'edge', rules })
  await call('getFirewalls')
  await call('getFirewall', firewall.id)
  await call('updateFirewall', firewall.id, { label: 'edge-2' })
  await call('disableFirewall', firewall.id)
  await call('enableFirewall', firewall.id)
  await call('getFirewallRules', firewall.id)
  await call('updateFirewallRules', firewall.id, rules)
  const device = await call('addFirewallDevice', firewall.id, { id: one.id, type: 'linode' })
  expect(device.entity).toMatchObject({ type: 'linode', url: `/v4/linode/instances/${one.id}` })
  await call('getFirewallDevices', firewall.id)
  await call('getFirewallDevice', firewall.id, device.id)
  await call('deleteFirewallDevice', firewall.id, device.id)
  await call('deleteFirewall', firewall.id)
}

async function zones() {
  const domain = await call('createDomain', {
    domain: 'linode.example',
    type: 'master',
    soa_email: 'hostmaster@linode.example',
  })
  await call('getDomains')
  expect((await call('getDomain', domain.id)).domain).toBe('linode.example')
  await call('updateDomain', domain.id, { domainId: domain.id, description: 'compute' })
  const record = await call('createDomainRecord', domain.id, {
    type: 'A',
    name: 'linode',
    target: '192.0.2.1',
  })
  await call('getDomainRecords', domain.id)
  await call('getDomainRecord', domain.id, record.id)
  await call('updateDomainRecord', domain.id, record.id, { target: '192.0.2.2' })
  await call('getDNSZoneFile', domain.id)
  await call('deleteDomainRecord', domain.id, record.id)
  const copy = await call('cloneDomain', domain.id, { domain: 'copy.example' })
  await call('deleteDomain', copy.id)
}

async function databases() {
  const { data: engines } = await call('getDatabaseEngines')
  await call('getDatabaseEngine', engines[0]?.id)
  const { data: types } = await call('getDatabaseTypes')
  await call('getDatabaseType', types[0]?.id)
  for (const engine of ['mysql', 'postgresql'] as const) {
    const createdDatabase = await call('createDatabase', engine, {
      label: `${engine}-1`,
      region: 'us-east',
      type: 'g6-nanode-1',
      engine: engines.find((each) => each.engine === engine)?.id,
      cluster_size: 1,
      allow_list: [],
      ...(engine === 'mysql' && { replication_type: 'none' as const }),
    })
    await settle()
    await call('getDatabases')
    await call('getEngineDatabases', engine)
    await call('getEngineDatabase', engine, createdDatabase.id)
    await call('updateDatabase', engine, createdDatabase.id, { label: `${engine}-2` })
    await call('getDatabaseCredentials', engine, createdDatabase.id)
    await call('resetDatabaseCredentials', engine, createdDatabase.id)
    await settle()
    await call('getSSLFields', engine, createdDatabase.id)
    await call('patchDatabase', engine, createdDatabase.id)
    await settle()
    // The client has no function for this request.
    await api.baseRequest.post(
      `${here}/v4/databases/${engine}/instances/${createdDatabase.id}/backups`,
      {
        label: 'before',
      },
    )
    await settle()
    const { data: backups } = await call('getDatabaseBackups', engine, createdDatabase.id)
    const backup = backups[0]?.id ?? 0
    await call('getDatabaseBackup', engine, createdDatabase.id, backup)
    await call('legacyRestoreWithBackup', engine, createdDatabase.id, backup)
    await settle()
    await call('deleteDatabase', engine, createdDatabase.id)
  }
}

async function account({ one }: Pick<Awaited<ReturnType<typeof computes>>, 'one'>) {
  await call('getAccountInfo')
  await call('updateAccountInfo', { company: 'linode' })
  await call('getAccountSettings')
  await call('updateAccountSettings', { backups_enabled: true })
  await call('getNetworkUtilization')
  await call('getAccountAvailabilities')
  await call('getAccountAvailability', region)
  const { data: events } = await call('getEvents', {}, { action: 'linode_create' })
  expect(events.length).toBeGreaterThan(0)
  expect(
    events.every(({ action, entity }) => action === 'linode_create' && entity?.type === 'linode'),
  ).toBe(true)
  const [event] = events
  await call('getEvent', event?.id)
  await call('markEventSeen', event?.id)
  await call('markEventRead', event?.id)
  await call('getNotifications')
  await call('getAccountLogins')
  await call('getAccountMaintenance')
  await call('createUser', { username: 'second', email: 'second@example.com', restricted: true })
  await call('getUsers')
  await call('getUser', 'second')
  await call('updateUser', 'second', { restricted: true })
  const grants = await call('getGrants', 'second')
  expect(Object.keys(grants.global)).toContain('add_linodes')
  await call('updateGrants', 'second', { global: { add_linodes: true } })
  await call('deleteUser', 'second')
  await call('getProfile', {})
  await call('updateProfile', { timezone: 'UTC' })
  const createdToken = await call('createPersonalAccessToken', {
    label: 'narrow',
    scopes: 'linodes:read_only stackscripts:read_only',
    expiry: '2099-01-01T00:00:00',
  })
  expect(createdToken.scopes).toBe('linodes:read_only stackscripts:read_only')
  await call('getPersonalAccessTokens')
  await call('getPersonalAccessToken', createdToken.id)
  await call('updatePersonalAccessToken', createdToken.id, { label: 'narrower' })
  await call('deletePersonalAccessToken', createdToken.id)
  await call('getAppTokens')
  await call('getUserPreferences')
  await call('updateUserPreferences', { linode: 'compute' })
  await call('getLogins')
  const key = await call('createSSHKey', {
    label: 'linode',
    ssh_key: `ssh-ed25519 ${Buffer.concat([Buffer.from('0000000b7373682d6564323535313900000020', 'hex'), Buffer.alloc(32, 7)]).toString('base64')}`,
  })
  await call('getSSHKeys')
  await call('getSSHKey', key.id)
  await call('updateSSHKey', key.id, { label: 'linode-2' })
  await call('deleteSSHKey', key.id)
  await call('listGrants')
  await call('getMyGrants')
  await call('getRegions')
  await call('getRegion', region)
  await call('getRegionAvailabilities')
  await call('getRegionAvailability', region)
  const ticket = await call('createSupportTicket', {
    summary: 'linode',
    description: 'My linode is slow.',
    linode_id: one.id,
  })
  expect(ticket.entity).toMatchObject({ type: 'linode', url: `/v4/linode/instances/${one.id}` })
  await call('getTickets')
  await call('getTicket', ticket.id)
  await call('createReply', { ticket_id: ticket.id, description: 'Still.' })
  await call('getTicketReplies', ticket.id)
  const form = new FormData()
  form.append('file', new Blob(['linode']), 'linode.txt')
  await call('uploadAttachment', ticket.id, form)
  await call('closeSupportTicket', ticket.id)
  await call('createTag', { label: 'compute', linodes: [one.id] })
  await call('getTags')
  await call('deleteTag', 'compute')
}

async function objects() {
  const { data: clusters } = await call('getClusters')
  const cluster = clusters[0]?.id ?? ''
  const createdBucket = await call('createBucket', { label: 'linode-1', cluster })
  expect(createdBucket.label).toBe('linode-1')
  await call('getBuckets')
  await call('getBucket', cluster, 'linode-1')
  await call('getBucketsInRegion', cluster)
  await call('getBucketAccess', cluster, 'linode-1')
  await call('updateBucketAccess', cluster, 'linode-1', { acl: 'public-read', cors_enabled: true })
  const { url } = await call('getObjectURL', cluster, 'linode-1', 'compute.txt', 'PUT', {
    expires_in: 600,
    content_type: 'text/plain',
  })
  expect(
    (
      await fetch(url, {
        method: 'PUT',
        body: 'linode',
        headers: { 'content-type': 'text/plain' },
      })
    ).status,
  ).toBe(200)
  await call('getObjectList', { clusterId: cluster, bucket: 'linode-1', params: {} })
  await call('getObjectACL', {
    clusterId: cluster,
    bucket: 'linode-1',
    params: { name: 'compute.txt' },
  })
  await call('getSSLCert', cluster, 'linode-1')
  await call('updateObjectACL', cluster, 'linode-1', 'compute.txt', 'private')
  const key = await call('createObjectStorageKeys', { label: 'key', bucket_access: null })
  await call('getObjectStorageKeys')
  await call('updateObjectStorageKey', key.id, { label: 'key-2' })
  await call('revokeObjectStorageKey', key.id)
  await call('createBucket', { label: 'empty-1', cluster })
  await call('deleteBucket', { cluster, label: 'empty-1' })
  await call('cancelObjectStorage')
}

test('responds to every function of the published client in its dialect', async () => {
  const instances = await computes()
  await networks(instances)
  await zones()
  await databases()
  await account(instances)
  await objects()
  const text = JSON.stringify(answers)
  expect(text).not.toMatch(/"compute_|\/v4\/compute\//)
  const called = new Set<string>(answers.map(({ name }) => name))
  expect(
    offered()
      .filter((name) => !called.has(name))
      .toSorted(),
  ).toEqual([...beyondContract, ...conditional].toSorted())
})

const ask = (path: string, options: RequestInit = {}) =>
  fetch(here + path, {
    ...options,
    headers: { authorization: `Bearer ${token}`, ...(options.headers as object) },
  })

test('serves the console without the dialect', async () => {
  const own = { 'x-console': '1' }
  expect((await ask('/v4/compute/types/g6-nano-1', { headers: own })).status).toBe(200)
  expect((await ask('/v4/linode/types/g6-nanode-1', { headers: own })).status).toBe(404)
  const page = { cookie: 'console-session-1=x' }
  const withCookie = await fetch(`${here}/v4/compute/types/g6-nano-1`, { headers: page })
  expect(withCookie.status).toBe(200)
  expect((await ask('/v4/compute/types/g6-nano-1')).status).toBe(404)
})

test('names fields of errors in the dialect, and enforces body limits', async () => {
  const json = { 'content-type': 'application/json' }
  const refused = await ask('/v4/volumes', {
    method: 'POST',
    headers: json,
    body: '{"label":"a","linode_id":"x"}',
  })
  expect(await refused.json()).toEqual({
    errors: [{ field: 'linode_id', reason: 'Must be of type integer' }],
  })
  const broken = await ask('/v4/volumes', { method: 'POST', headers: json, body: '{"linode_id":' })
  expect(await broken.json()).toEqual({
    errors: [{ reason: 'The request body is not valid JSON' }],
  })
  const body = JSON.stringify({ label: 'x'.repeat(12_000_000) })
  expect((await ask('/v4/volumes', { method: 'POST', headers: json, body })).status).toBe(413)
  const filter = { 'x-filter': '{"+order_by":"linode_id","+order":"asc"}' }
  expect((await ask('/v4/volumes', { headers: filter })).status).toBe(200)
})

const words = (text: string) => text.trim().split(/\s+/)

/** Functions of the client for operations that the contract lacks. */
const beyondContract = words(`
  cancelAccount getAccountAgreements signAgreement getChildAccounts getChildAccount
  createChildAccountPersonalAccessToken getAccountBetas getAccountBeta enrollInBeta getInvoices getInvoice
  getInvoiceItems getMaintenancePolicies getOAuthClients getOAuthClient createOAuthClient resetOAuthClientSecret
  updateOAuthClient deleteOAuthClient getPayments makePayment saveCreditCard getPaymentMethods getPaymentMethod
  getClientToken addPaymentMethod makeDefaultPaymentMethod deletePaymentMethod addPromotion restoreWithBackup
  suspendDatabase resumeDatabase getDatabaseEngineConfig getDatabaseConnectionPools getDatabaseConnectionPool
  createDatabaseConnectionPool updateDatabaseConnectionPool deleteDatabaseConnectionPool getFirewallSettings
  updateFirewallSettings getTemplates getTemplate getFirewallRuleSets getFirewallRuleSet getFirewallPrefixLists
  getFirewallPrefixList updateImageRegions createSharegroup addImagesToSharegroup addMembersToSharegroup
  generateSharegroupToken getSharegroups getSharegroupsFromImage getSharegroup getSharegroupImages
  updateSharegroup updateSharegroupImage updateSharegroupMember updateSharegroupToken deleteSharegroup
  deleteSharegroupImage deleteSharegroupMember deleteSharegroupToken rescueMetalLinode getDeprecatedLinodeTypes
  createLinodeInterface getLinodeInterfaces getLinodeInterfacesHistory getLinodeInterfacesSettings
  updateLinodeInterfacesSettings getLinodeInterface updateLinodeInterface deleteLinodeInterface
  getLinodeInterfaceFirewalls upgradeToLinodeInterface getLinodeLish allocateIp assignAddresses shareAddressesv4
  shareAddresses getIPv6Pools getIPv6Ranges getIPv6RangeInfo createIPv6Range getObjectStorageEndpoints
  getObjectStorageTypes getTrustedDevices deleteTrustedDevice getSecurityQuestions updateSecurityQuestions
  smsOptOut sendCodeToPhoneNumber verifyPhoneNumberCode getTFAToken disableTwoFactor confirmTwoFactor
  getRegionsVPCAvailabilities getRegionVPCAvailability createStackScript updateStackScript deleteStackScript
  getVolumesMigrationQueue migrateVolumes getVolumeTypes
`)

/** Functions that need a sign-in, an application, a certificate, a zone transfer or an outdated plan. */
const conditional = words(
  `deleteAppToken deleteSSLCert getAccountLogin getAppToken importZone startMutation uploadSSLCert`,
)

/** Fields that are newer than the API documents. An object with all fields missing is a deletion, which returns {}. */
const laterFields = words(`
  AccountSettings.interfaces_for_new_linodes AccountSettings.maintenance_policy DatabaseHosts.endpoints
  Disk.created Disk.filesystem Disk.id Disk.label FirewallDeviceEntity.parent_entity FirewallRules.fingerprint
  FirewallRules.version IPAddress.interface_id Image.regions Image.tags Image.total_size
  LinodeSpecs.accelerated_devices LinodeType.accelerated_devices ObjectStorageBucket.cluster
  ObjectStorageBucket.created ObjectStorageBucket.hostname ObjectStorageBucket.label ObjectStorageBucket.region
  ObjectStorageKey.access_key ObjectStorageKey.bucket_access ObjectStorageKey.id ObjectStorageKey.label
  ObjectStorageKey.regions Record.add_kubernetes Record.add_lkes Region.placement_group_limits Region.site_type
  RegionalNetworkUtilization.region_transfers Subnet.nodebalancers SupportReply.friendly_name
  SupportTicket.severity Tag.label
`)

/**
 * Type errors that are expected when the responses are checked against the types of `@linode/api-v4`, because these differ
 * from the API documents: a value may be null, have another type or more fields, or the response has no body (204).
 */
const otherwise = [
  "cloneLinode: Object literal may only specify known properties, and '\"available\"' does not exist in type 'LinodeBackups'.",
  "createDatabase: Type 'null' is not assignable to type 'number'.",
  "createDatabase: Type 'null' is not assignable to type 'string | undefined'.",
  "createDatabase: Type 'null' is not assignable to type 'string'.",
  "createLinode: Object literal may only specify known properties, and '\"available\"' does not exist in type 'LinodeBackups'.",
  "getEvent: Type 'number' is not assignable to type 'string'.",
  "getEvent: Type 'string' is not assignable to type 'number'.",
  "getEvents: Type 'number' is not assignable to type 'string'.",
  "getEvents: Type 'string' is not assignable to type 'number'.",
  "getFirewallRules: Object literal may only specify known properties, and '\"inbound\"' does not exist in type 'ResourcePage<FirewallRules>'.",
  "getLinode: Object literal may only specify known properties, and '\"available\"' does not exist in type 'LinodeBackups'.",
  "getLinodeKernels: Type 'null' is not assignable to type 'string'.",
  "getLinodes: Object literal may only specify known properties, and '\"available\"' does not exist in type 'LinodeBackups'.",
  "getMyGrants: Argument of type 'string' is not assignable to parameter of type 'GlobalGrants & Record<GrantType, Grant[]>'.",
  "getStackScript: Type 'null' is not assignable to type 'string'.",
  "getStackScripts: Type 'null' is not assignable to type 'string'.",
  "getVPCIPs: Type 'null' is not assignable to type 'string'.",
  "getVPCsIPs: Type 'null' is not assignable to type 'string'.",
  "listGrants: Argument of type 'string' is not assignable to parameter of type 'GlobalGrants & Record<GrantType, Grant[]>'.",
  "patchDatabase: Argument of type '{}' is not assignable to parameter of type 'void'.",
  "rebuildLinode: Object literal may only specify known properties, and '\"available\"' does not exist in type 'LinodeBackups'.",
  "takeSnapshot: Type 'null' is not assignable to type 'string'.",
  "updateLinode: Object literal may only specify known properties, and '\"available\"' does not exist in type 'LinodeBackups'.",
]

const areas =
  `account databases domains firewalls images linodes networking object-storage profile regions
  stackscripts support tags volumes vpcs`.split(/\s+/)
const library = join(import.meta.dirname, '../../node_modules/@linode/api-v4/lib')

/** Returns the functions of the areas that the contract covers. */
const offered = () =>
  areas.flatMap((area) =>
    readdirSync(join(library, area))
      .filter((file) => file.endsWith('.d.ts'))
      .flatMap((file) => [
        ...readFileSync(join(library, area, file), 'utf8').matchAll(
          /export declare const (\w+): \([^;]*=> Promise</g,
        ),
      ])
      .map(([, name = '']) => name),
  )

test('returns responses that match the types of the client', () => {
  const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.answers-'))
  try {
    const lines = answers.map(
      ({ name, answer }) =>
        `accept<Awaited<ReturnType<typeof api.${name}>>>()(${JSON.stringify(answer ?? null)})`,
    )
    writeFileSync(
      join(folder, 'answers.ts'),
      `import type * as api from '@linode/api-v4'\ndeclare const accept: <T>() => <V extends T>(value: V) => void\n${lines.join('\n')}\n`,
    )
    let said = ''
    try {
      execFileSync(
        process.execPath,
        [
          join(import.meta.dirname, '../../node_modules/typescript-7/bin/tsc'),
          ...'--ignoreConfig --noEmit --strict --skipLibCheck --target esnext --module esnext --moduleResolution bundler'.split(
            ' ',
          ),
          join(folder, 'answers.ts'),
        ],
        { stdio: 'pipe' },
      )
    } catch (error) {
      said = String((error as { stdout: Buffer }).stdout)
    }
    expect(complaints(said, answers)).toEqual([...laterFields, ...otherwise].toSorted())
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Returns each difference once: `Image.regions` for a missing field, otherwise function and message. */
function complaints(said: string, calls: readonly { name: string }[]): string[] {
  const messages = [...said.matchAll(/answers\.ts\((\d+),\d+\): error \w+: (.*)/g)].flatMap(
    ([, line, message = '']) => {
      const one = /Property '(\w+)' is missing.* required in type '(\w+)'/.exec(message)
      if (one) return `${one[2]}.${one[1]}`
      const more = /missing the following properties from type '(\w+)[^']*': (.*?)\.?$/.exec(
        message,
      )
      if (more)
        return (more[2] ?? '')
          .split(', ')
          .filter((field) => !field.startsWith('and '))
          .map((field) => `${more[1]}.${field}`)
      return `${calls[Number(line) - 3]?.name}: ${message}`
    },
  )
  return [...new Set(messages)].toSorted()
}
