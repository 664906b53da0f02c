import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import * as z from 'zod/mini'
import { zDomainClone } from '#api/generated/zod.gen.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { domainNameError } from '#contract/rules/domainNames.ts'
import { plural } from '#lib/format.ts'
import { idParam } from '#lib/params.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { domainName } from '../domainName.ts'
import { domainPaths } from '#paths/domains.ts'
import { domainQuery, firstRecordsQuery } from '../queries.ts'
import { useCloneDomain } from './creations.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { asciiDomain } from './domainSchema.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

const cloneSchema = zDomainClone.check(
  z.superRefine(({ domain }, context) => {
    const fault = domain === '' ? undefined : domainNameError(asciiDomain(domain))
    if (fault !== undefined)
      context.addIssue({ code: 'custom', message: fault, path: ['domain'], input: domain })
  }),
)

type CloneValues = z.infer<typeof cloneSchema>

/** Form that creates a domain with all records of an existing one. */
export function CloneDomainForm() {
  const domainId = idParam(useParams(), 'domainId')
  const { data: domain } = useSuspenseQuery(domainQuery(domainId))
  const records = useQuery(firstRecordsQuery(domainId))
  const navigate = useNavigate()
  const close = useCloseDrawer()
  const clone = useCloneDomain()
  const deniedReason = useDeniedReason(needs.domain.create)
  const form = useContractForm<CloneValues>({
    schema: cloneSchema,
    defaultValues: { domain: '' },
  })
  const count = records.data?.results
  return (
    <FormDrawer
      title="Clone domain"
      meta={domainName(domain)}
      call="POST /domains/{domainId}/clone"
      form={form}
      operation={clone}
      toInput={(values: CloneValues) => ({
        path: { domainId: `${domainId}` },
        body: { domain: asciiDomain(values.domain) },
      })}
      deniedReason={deniedReason}
      onClose={close}
      onDone={(created) => {
        toast(`Cloned ${domainName(domain)} as ${domainName(created)}`)
        void navigate(domainPaths.records(created.id), { replace: true })
        return false
      }}
    >
      <p>
        The new domain gets the settings of {domainName(domain)} and{' '}
        {count === undefined ? 'all its records' : `its ${plural(count, 'record')}`}. Values that
        name {domainName(domain)} are copied unchanged.
      </p>
      <TextInput
        control={form.control}
        name="domain"
        label="Name of the new domain"
        limit={limits.domainClone.domain.max}
        mono
        placeholder="example.net"
      />
    </FormDrawer>
  )
}
