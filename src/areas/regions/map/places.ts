import type { Region } from '#api/generated/types.gen.ts'
import { project, type MapPosition } from './projection.ts'

/** Longitude and latitude of each region's city, which the API does not return. */
const cities: Readonly<Record<string, readonly [number, number]>> = {
  'ap-northeast': [139.7, 35.7],
  'ap-south': [103.8, 1.35],
  'ap-southeast': [151.2, -33.9],
  'ap-west': [72.9, 19.1],
  'br-gru': [-46.6, -23.5],
  'ca-central': [-79.4, 43.7],
  'es-mad': [-3.7, 40.4],
  'eu-central': [8.7, 50.1],
  'eu-west': [-0.1, 51.5],
  'fr-par': [2.35, 48.9],
  'id-cgk': [106.8, -6.2],
  'in-maa': [80.3, 13.1],
  'it-mil': [9.2, 45.5],
  'jp-osa': [135.5, 34.7],
  'nl-ams': [4.9, 52.4],
  'se-sto': [18.1, 59.3],
  'us-central': [-96.8, 32.8],
  'us-east': [-74.2, 40.7],
  'us-iad': [-77, 38.9],
  'us-lax': [-118.2, 34.1],
  'us-mia': [-80.2, 25.8],
  'us-ord': [-87.6, 41.9],
  'us-sea': [-122.3, 47.6],
  'us-southeast': [-84.4, 33.7],
  'us-west': [-122, 37.5],
}

export const mapAreas = [
  { area: 'world', label: 'World' },
  { area: 'americas', label: 'Americas' },
  { area: 'europe', label: 'Europe' },
  { area: 'asia-pacific', label: 'Asia Pacific' },
] as const

type MapArea = (typeof mapAreas)[number]['area']

export interface PlacedRegion {
  region: Region
  /** Undefined for a region without known coordinates. */
  position: MapPosition | undefined
  area: Exclude<MapArea, 'world'> | undefined
}

const areaAt = (longitude: number): PlacedRegion['area'] =>
  longitude < -30 ? 'americas' : longitude < 60 ? 'europe' : 'asia-pacific'

export function placeRegion(region: Region): PlacedRegion {
  const city = cities[region.id]
  return {
    region,
    position: city && project(...city),
    area: city && areaAt(city[0]),
  }
}
