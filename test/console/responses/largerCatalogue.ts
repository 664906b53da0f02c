import type { JsonObject } from './newerResponses.ts'

type Json = JsonObject[string]

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const numbers = Array.from({ length: 60 }, (_, index) => index + 1)

export const regionId = (number: number) => `zz-${number}`
export const regionLabel = (number: number) => `Harbour ${number}, ZZ`
export const planId = (number: number) => `premium-${number}`
export const planLabel = (number: number) => `Premium ${number} GB`

/**
 * Monthly prices of a plan and of its backups in a region, in US dollars. Regions without a regional price are
 * cheaper.
 */
export const priceOf = (plan: number, region: number) => 1000 * plan + region
export const backupPriceOf = (plan: number, region: number) => 10_000 * plan + region

const classes = ['premium', 'gpu', 'accelerated', 'constructor']

const prices = (price: (region: number) => number) => ({
  price: { hourly: 0.01, monthly: 1 },
  region_prices: numbers.map((region) => ({
    id: regionId(region),
    hourly: price(region) / 1000,
    monthly: price(region),
  })),
})

/** Returns a new region with the capabilities of all regions. */
const regionLike = (row: JsonObject, number: number, rows: readonly Json[]): JsonObject => ({
  ...row,
  capabilities: [
    ...new Set(rows.filter(isObject).flatMap(({ capabilities = [] }) => [capabilities].flat())),
  ],
  id: regionId(number),
  label: regionLabel(number),
  country: 'zz',
})

const planLike = (row: JsonObject, number: number): JsonObject => ({
  ...row,
  id: planId(number),
  label: planLabel(number),
  class: classes[number % classes.length] ?? null,
  memory: 1024 * number,
  successor: null,
  ...prices((region) => priceOf(number, region)),
  addons: { backups: prices((region) => backupPriceOf(number, region)) },
})

const databasePlanLike = (row: JsonObject, number: number): JsonObject => ({
  ...row,
  id: planId(number),
  label: planLabel(number),
  class: classes[number % classes.length] ?? null,
  memory: 1024 * number,
})

const clusterLike = (row: JsonObject, number: number): JsonObject => ({
  ...row,
  id: `${regionId(number)}-1`,
  region: regionId(number),
  domain: `${regionId(number)}-1.objects.example`,
})

const longer: [
  path: string,
  like: (row: JsonObject, number: number, rows: readonly Json[]) => JsonObject,
][] = [
  ['/regions', regionLike],
  ['/compute/types', planLike],
  ['/databases/types', databasePlanLike],
  ['/object-storage/clusters', clusterLike],
]

/** Adds 60 regions with regional prices and as many plans of unknown classes to a response. */
export function ofLargerCatalogue(body: JsonObject, path: string): void {
  const [, like] = longer.find(([of]) => of === path) ?? []
  const rows = Array.isArray(body.data) ? body.data : []
  const [first] = rows
  if (!like || !isObject(first)) return
  body.data = [...rows, ...numbers.map((number) => like(first, number, rows))]
  body.results = body.data.length
  body.pages = 1
}

/**
 * Moves the instances, volumes, load balancers and databases of a response to a region and a plan that only this catalogue contains.
 */
export function placedThere(body: JsonObject, path: string, { region, plan, other }: Placed): void {
  if (!/^\/(compute\/instances|volumes|balancers|databases\/(\w+\/)?instances)(\/\d+)?$/.test(path))
    return
  for (const row of Array.isArray(body.data) ? body.data : [body]) {
    if (!isObject(row)) continue
    row.region = other !== undefined && row.id !== 1 ? other : region
    if ('type' in row) row.type = plan
  }
}

interface Placed {
  region: string
  plan: string
  /** Region of all objects except the first one of each kind. */
  other?: string
}
