import * as z from 'zod/mini'
import type { Domain, DomainCreate, DomainUpdate } from '#api/generated/types.gen.ts'
import { zDomainCreate, zDomainUpdate } from '#api/generated/zod.gen.ts'
import { normalizeName, toAscii } from '#contract/rules/domainNames.ts'
import { domainErrors } from '#contract/rules/domains.ts'
import { changedFields } from '#lib/changedFields.ts'
import { type EveryField, unset } from '#lib/requestBody.ts'
import { formFieldName } from '#ui/form/formErrors.ts'

/** `description` and `group` may be null, which clears them. */
const fields = z.extend(z.omit(zDomainCreate, { status: true }), {
  description: zDomainUpdate.shape.description,
  group: zDomainUpdate.shape.group,
})

/** Converts an internationalized domain name to its ASCII form. */
export const asciiDomain = (text: string): string => {
  const trimmed = text.trim()
  return normalizeName(toAscii(trimmed) ?? trimmed)
}

/** Schema of the domain forms, including rules that involve several fields (document 1, 2.7). */
export const domainSchema = fields.check(
  z.superRefine((domain, context) => {
    if (domain.domain === '') return
    for (const { field, reason } of domainErrors({ ...domain, domain: asciiDomain(domain.domain) }))
      context.addIssue({
        code: 'custom',
        message: reason,
        path: formFieldName(field)
          .split('.')
          .map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
        input: domain,
      })
  }),
)

/** Excludes the status, which is changed by a separate action. */
export type DomainValues = EveryField<
  Omit<DomainCreate, 'status' | 'description' | 'group'> &
    Pick<DomainUpdate, 'description' | 'group'>
>

export const newDomain: DomainValues = {
  domain: '',
  type: 'master',
  soa_email: undefined,
  description: null,
  group: null,
  master_ips: [],
  axfr_ips: [],
  tags: [],
  ttl_sec: 0,
  refresh_sec: 0,
  retry_sec: 0,
  expire_sec: 0,
}

export const valuesOf = (domain: Domain): DomainValues => ({
  domain: domain.domain ?? '',
  type: domain.type ?? 'master',
  soa_email: domain.soa_email || undefined,
  description: domain.description || null,
  group: domain.group || null,
  master_ips: domain.master_ips ?? [],
  axfr_ips: domain.axfr_ips ?? [],
  tags: domain.tags ?? [],
  ttl_sec: domain.ttl_sec ?? 0,
  refresh_sec: domain.refresh_sec ?? 0,
  retry_sec: domain.retry_sec ?? 0,
  expire_sec: domain.expire_sec ?? 0,
})

/** Omits an e-mail address that was never set; an empty value clears it, for secondary domains only. */
export const omitEmptyValues = <Values extends Partial<DomainValues>>(
  values: Values,
  before: DomainValues,
): Values =>
  values.soa_email === '' && !before.soa_email ? { ...values, soa_email: undefined } : values

/** Returns the schema of a form with these initial values. */
export const domainSchemaFrom = (before: DomainValues) =>
  z.pipe(
    z.transform((values: z.input<typeof domainSchema>) => omitEmptyValues(values, before)),
    domainSchema,
  )

/** Returns only the fields that differ from the domain, never the status. */
export const domainChanges = (domain: Domain, values: DomainValues): EveryField<DomainUpdate> => ({
  ...changedFields(valuesOf(domain), { ...values, domain: asciiDomain(values.domain) }),
  ...unset('status'),
})

/** Returns the body of the create request without fields that still have their default value. */
export const domainCreationBody = (values: DomainValues): EveryField<DomainCreate> => ({
  ...changedFields({ ...newDomain, soa_email: '' }, values),
  domain: asciiDomain(values.domain),
  type: values.type,
  description: values.description ?? undefined,
  group: values.group ?? undefined,
  ...unset('status'),
})
