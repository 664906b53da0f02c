import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { zDomainImport } from '#api/generated/zod.gen.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { isIPv4, isIPv6 } from '#contract/rules/addresses.ts'
import { domainNameError, nameError, normalizeName } from '#contract/rules/domainNames.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { domainPaths } from '#paths/domains.ts'
import { useImportDomain } from './creations.ts'
import { TransferSources } from './TransferSources.tsx'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { asciiDomain } from './domainSchema.ts'
import styles from './ImportForm.module.css'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

/**
 * Returns the error for a server: it must be a host name or IP address, optionally with a port (IPv6 addresses in
 * brackets).
 */
export function serverError(text: string): string | undefined {
  const server = text.trim()
  if (server === '') return undefined
  if (isIPv4(server) || isIPv6(server)) return undefined
  const [, bracketed, host = '', port] =
    /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(server) ?? []
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))
    return 'The port must be 1 to 65,535'
  if (bracketed !== undefined)
    return isIPv6(bracketed) ? undefined : 'The brackets must contain an IPv6 address'
  if (isIPv4(host)) return undefined
  return nameError(normalizeName(host)) === undefined
    ? undefined
    : 'Must be a hostname or an address, such as ns1.example.net or 192.0.2.53:5353'
}

const importSchema = zDomainImport.check(
  z.superRefine(({ domain, remote_nameserver: server }, context) => {
    const faults = {
      domain: domain === '' ? undefined : domainNameError(asciiDomain(domain)),
      remote_nameserver: serverError(server),
    }
    for (const [field, message] of Object.entries(faults))
      if (message !== undefined)
        context.addIssue({ code: 'custom', message, path: [field], input: server })
  }),
)

type ImportValues = z.infer<typeof importSchema>

/** Form that creates a domain with the records that another name server returns in a zone transfer. */
export function ImportForm() {
  const navigate = useNavigate()
  const close = useCloseDrawer()
  const transfer = useImportDomain()
  const deniedReason = useDeniedReason(needs.domain.create)
  const form = useContractForm<ImportValues>({
    schema: importSchema,
    defaultValues: { domain: '', remote_nameserver: '' },
  })
  return (
    <FormDrawer
      title="Import by zone transfer"
      call="POST /domains/import"
      form={form}
      operation={transfer}
      toInput={(values: ImportValues) => ({
        body: {
          domain: asciiDomain(values.domain),
          remote_nameserver: values.remote_nameserver.trim(),
        },
      })}
      deniedReason={deniedReason}
      onClose={close}
      onDone={(domain) => {
        void navigate(domainPaths.arrived(domain.id), { replace: true })
        return false
      }}
    >
      <p>
        <TransferSources subject="The name server" />
      </p>
      <TextInput
        control={form.control}
        name="domain"
        label="Domain"
        limit={limits.domainImport.domain.max}
        mono
      />
      <TextInput
        control={form.control}
        name="remote_nameserver"
        label="Name server"
        help="Hostname or address, with the port if it is not 53: ns1.example.net:5353"
        mono
      />
      {transfer.isPending && <TransferProgress server={form.getValues('remote_nameserver')} />}
    </FormDrawer>
  )
}

/** A transfer reports no progress, so only the elapsed time is shown. */
function TransferProgress({ server }: { server: string }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles.progress}>
      <progress aria-label="Zone transfer" />
      <output>Copying the zone from {server}</output>
      <span>{seconds} s</span>
    </div>
  )
}
