import { computeTypeById, computeTypes } from '../../catalogue/computeTypes.ts'
import { kernelById, kernels } from '../../catalogue/kernels.ts'
import { pageOfItems } from '../../database/page.ts'
import type { Handlers } from '../../operation.ts'
import { notFound } from '../../refusal.ts'

function known<Item>(item: Item | undefined): Item {
  if (item === undefined) throw notFound()
  return item
}

export const computeCatalogueHandlers: Handlers<
  'listKernels' | 'getKernel' | 'listComputeTypes' | 'getComputeType'
> = {
  listKernels: ({ query }) => pageOfItems(kernels, query),
  getKernel: ({ path }) => known(kernelById(path.kernelId)),
  listComputeTypes: ({ query }) => pageOfItems(computeTypes, query),
  getComputeType: ({ path }) => known(computeTypeById(path.typeId)),
}
