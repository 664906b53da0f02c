import type { Kernel } from '#api/generated/types.gen.ts'
import type { ConfigForm } from './configForm.ts'
import { rootSlot } from '../slotUses.ts'

/** Returns warnings about input that is valid but probably does not work. */
export function configWarnings(
  values: ConfigForm,
  kernels: readonly Kernel[] | undefined,
): string[] {
  const warnings: string[] = []
  const slot = rootSlot(values.root_device)
  const filled = Object.entries(values.devices).filter(([, choice]) => choice !== undefined)
  if (slot !== undefined && filled.length > 0 && values.devices[slot] === undefined)
    warnings.push(`Nothing is in ${slot}, the root device: it would not boot.`)
  if (filled.length === 0) warnings.push('Without a device it cannot boot.')
  const bySlot = Map.groupBy(filled, ([, choice]) => choice)
  for (const [choice, slots] of bySlot) {
    if (slots.length > 1)
      warnings.push(`${choice} is in ${slots.map(([name]) => name).join(' and ')}.`)
  }
  const kernel = kernels?.find(({ id }) => id === values.kernel)
  if (kernel?.deprecated) warnings.push(`The kernel ${kernel.label ?? kernel.id} is deprecated.`)
  if (kernels && kernels.length > 0 && !kernel)
    warnings.push(`The kernel ${values.kernel} is not in the kernel list.`)
  if (
    values.interfaces.length > 0 &&
    !values.interfaces.some(({ purpose }) => purpose === 'public')
  )
    warnings.push('No public interface: not reachable from the internet.')
  return warnings
}
