import type { Compute, ComputeType, Price } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { computePaths } from '#paths/computes.ts'
import { backupPriceIn, priceIn } from '../../../computes/public/price.ts'
import { computeLabel } from '../../../labels.ts'
import { chargeOf, isPriced } from './accrual.ts'
import { type CostItem, type Idle, noCharge, noPriceFor } from './item.ts'

function planError(compute: Compute, type: ComputeType | undefined, isRead: boolean): string {
  if (!isRead) return 'The prices of instances are unknown.'
  if (compute.type === null) return 'Its plan was withdrawn and has no price.'
  return type === undefined
    ? `The API no longer lists the plan ${compute.type ?? 'of this instance'}.`
    : `The API has no hourly price for ${type.label ?? type.id}.`
}

const stopped = new Set(['offline', 'stopped'])

const isPrivate = (address: string) => /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(address)

/** Returns separate cost items for each instance, its backups and its additional public addresses. */
export function computeItems(
  computes: readonly Compute[],
  types: readonly ComputeType[] | undefined,
  now: number,
): CostItem[] {
  const typesById = new Map(types?.map((type) => [type.id, type]))
  return computes.flatMap((compute) => {
    const { id, region, status = '', backups } = compute
    const tags = compute.tags ?? []
    const type = typesById.get(compute.type ?? '')
    const plan = type?.label ?? compute.type ?? undefined
    const isStopped = stopped.has(status)
    const object = computeLabel(compute)
    const common = { object, region, tags, compute }
    const item = (
      part: string,
      kind: string,
      price: Price | undefined,
      unpriced: string,
      rest: Pick<CostItem, 'plan' | 'href'> & { idle: Idle },
    ): CostItem => ({
      ...common,
      ...(isPriced(price) ? chargeOf(price, compute, now) : { ...noCharge, unpriced }),
      ...rest,
      id: `${part} ${id}`,
      kind,
      idle: isStopped ? rest.idle : undefined,
    })
    const items = [
      item(
        'compute',
        'Instance',
        priceIn(type, region),
        planError(compute, type, types !== undefined),
        {
          plan,
          href: computePaths.detail(id),
          idle: {
            reason: 'Off, still billed.',
            action: {
              label: 'Delete',
              href: `${computePaths.tab(id, 'overview')}?action=delete`,
            },
          },
        },
      ),
    ]
    if (backups?.enabled === true) {
      const href = computePaths.tab(id, 'backups')
      items.push({
        ...item('backups', 'Backups', backupPriceIn(type, region), noPriceFor('these backups'), {
          plan: plan && `Backups of ${plan}`,
          href,
          idle: {
            reason: 'The instance is off.',
            action: { label: 'Cancel backups', href: `${href}?open=cancel` },
          },
        }),
        partOf: `compute ${id}`,
      })
    }
    const extra = (compute.ipv4 ?? []).filter((address) => !isPrivate(address)).length - 1
    if (extra > 0) {
      const href = computePaths.tab(id, 'network')
      items.push(
        item('addresses', 'IPv4 address', undefined, noPriceFor('further public addresses'), {
          plan: plural(extra, 'further address', 'further addresses'),
          href,
          idle: {
            reason: 'The instance is off.',
            action: { label: 'View addresses', href },
          },
        }),
      )
    }
    return items
  })
}
