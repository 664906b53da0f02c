import * as z from 'zod/mini'
import type { Firewall } from '#api/generated/types.gen.ts'
import { zFirewallCreate, zFirewallPolicy } from '#api/generated/zod.gen.ts'
import { firewallLabelError, labelTaken } from '#contract/rules/labels.ts'

const labelTakenError = (
  label: string,
  firewalls: readonly Firewall[],
  own: Firewall | undefined,
) =>
  firewalls.some((other) => other.label === label && other.id !== own?.id)
    ? labelTaken.firewall
    : undefined

/** Returns the reason why a firewall cannot have this label, based on the firewalls loaded so far. */
export const validateFirewallLabel = (
  label: string,
  firewalls: readonly Firewall[],
  own?: Firewall,
) =>
  label === '' ? 'Required' : (firewallLabelError(label) ?? labelTakenError(label, firewalls, own))

const labelField = (firewalls: readonly Firewall[], own?: Firewall) =>
  z.string().check(
    z.superRefine((label, context) => {
      const message = validateFirewallLabel(label, firewalls, own)
      if (message !== undefined) context.addIssue({ code: 'custom', message, input: label })
    }),
  )

const tags = zFirewallCreate.shape.tags

export const firewallCreationSchema = (firewalls: readonly Firewall[]) =>
  z.object({
    label: labelField(firewalls),
    inbound_policy: zFirewallPolicy,
    outbound_policy: zFirewallPolicy,
    computes: z.array(z.number()),
    tags,
  })

export const editSchema = (firewalls: readonly Firewall[], own: Firewall) =>
  z.object({ label: labelField(firewalls, own), tags })
