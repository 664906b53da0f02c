import { regionById, regions } from '../../catalogue/regions.ts'
import { pageOfItems } from '../../database/page.ts'
import type { AccountAvailability, Region } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { notFound } from '#shared/httpError.ts'

const inSomeRegion = new Set(regions.flatMap(({ capabilities }) => capabilities))

/** Returns the capabilities of the account that some region also offers. */
async function regionalServices({ db, accountId }: Context): Promise<string[]> {
  const { capabilities } = await db
    .selectFrom('account')
    .select('capabilities')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return (JSON.parse(capabilities) as string[]).filter((service) => inSomeRegion.has(service))
}

const toAvailability = (region: Region, services: string[]): AccountAvailability => ({
  region: region.id,
  available: services.filter((service) => region.capabilities.includes(service)),
  unavailable: services.filter((service) => !region.capabilities.includes(service)),
})

export const availabilityHandlers: Handlers<'listAccountAvailability' | 'getAccountAvailability'> =
  {
    async listAccountAvailability({ query }, context) {
      const services = await regionalServices(context)
      return pageOfItems(
        regions.map((region) => toAvailability(region, services)),
        query,
      )
    },

    async getAccountAvailability({ path }, context) {
      const region = regionById(path.regionId)
      if (!region) throw notFound()
      return toAvailability(region, await regionalServices(context))
    },
  }
