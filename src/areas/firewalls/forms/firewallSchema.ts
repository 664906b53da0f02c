import * as z from 'zod/mini'
import type { Firewall } from '#api/generated/types.gen.ts'
import { zFirewallCreate, zFirewallPolicy } from '#api/generated/zod.gen.ts'
import { firewallLabelFault, labelTaken } from '#contract/rules/labels.ts'

const taken = (label: string, firewalls: readonly Firewall[], own: Firewall | undefined) =>
  firewalls.some((other) => other.label === label && other.id !== own?.id)
    ? labelTaken.firewall
    : undefined

/** Returns the reason why a firewall cannot have this label, based on the firewalls loaded so far. */
export const labelFault = (label: string, firewalls: readonly Firewall[], own?: Firewall) =>
  label === '' ? 'Required' : (firewallLabelFault(label) ?? taken(label, firewalls, own))

const labelField = (firewalls: readonly Firewall[], own?: Firewall) =>
  z.string().check(
    z.superRefine((label, context) => {
      const message = labelFault(label, firewalls, own)
      if (message !== undefined) context.addIssue({ code: 'custom', message, input: label })
    }),
  )

const tags = zFirewallCreate.shape.tags

export const creationSchema = (firewalls: readonly Firewall[]) =>
  z.object({
    label: labelField(firewalls),
    inbound_policy: zFirewallPolicy,
    outbound_policy: zFirewallPolicy,
    computes: z.array(z.number()),
    tags,
  })

export const editSchema = (firewalls: readonly Firewall[], own: Firewall) =>
  z.object({ label: labelField(firewalls, own), tags })
