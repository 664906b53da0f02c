import { normalizeName } from '#contract/rules/domainNames.ts'

/** Whether a name is a zone's own or below it. */
export function isWithin(name: string, zone: string): boolean {
  const [full, apex] = [normalizeName(name), normalizeName(zone)]
  return apex !== '' && (full === apex || full.endsWith(`.${apex}`))
}
