import { land, type GeoPoint, water } from './land.ts'

/** A point or box on the map; x to the right and y downwards, in degrees at the equator. */
export interface MapPosition {
  x: number
  y: number
}

export interface Box extends MapPosition {
  width: number
  height: number
}

/** Projects a coordinate with the Miller cylindrical projection, which stretches the north less than Mercator. */
export function project(longitude: number, latitude: number): MapPosition {
  const radians = (latitude * Math.PI) / 180
  const y = (1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * radians)) * 180) / Math.PI
  return { x: longitude, y: -y }
}

/** Northern limit of the map, in degrees of latitude; includes all inhabited land. */
const north = 78
const south = -56

export const world: Box = boxOf(-180, 180, south, north)

function boxOf(west: number, east: number, from: number, to: number): Box {
  const top = project(west, to)
  const bottom = project(east, from)
  return { x: west, y: top.y, width: east - west, height: bottom.y - top.y }
}

/**
 * Returns the smallest box around some places that is large enough to be recognizable, with the aspect ratio of the
 * world map.
 */
export function boxAround(positions: readonly MapPosition[]): Box {
  const [first] = positions
  if (first === undefined) return world
  const xs = positions.map(({ x }) => x)
  const ys = positions.map(({ y }) => y)
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const ratio = world.width / world.height
  const margin = 1.3
  const width = Math.min(
    world.width,
    Math.max(80, (east - west) * margin, (bottom - top) * margin * ratio),
  )
  const height = width / ratio
  const within = (at: number, from: number, room: number) =>
    Math.min(Math.max(at, from), from + room)
  return {
    x: within((west + east - width) / 2, world.x, world.width - width),
    y: within((top + bottom - height) / 2, world.y, world.height - height),
    width,
    height,
  }
}

/** Returns true if a point is inside a polygon: a ray to the east crosses the border an odd number of times. */
function isInside([x, y]: GeoPoint, shape: readonly GeoPoint[]): boolean {
  let inside = false
  for (const [index, [x1, y1]] of shape.entries()) {
    const [x2, y2] = shape.at(index - 1) ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

const step = 2

/** Returns the land as an SVG path of dots, for a line with round caps. */
export function landPath(): string {
  let path = ''
  for (let latitude = north; latitude >= south; latitude -= step)
    for (let longitude = -180; longitude < 180; longitude += step) {
      const point: GeoPoint = [longitude, latitude]
      if (!land.some((shape) => isInside(point, shape))) continue
      if (water.some((shape) => isInside(point, shape))) continue
      const { x, y } = project(longitude, latitude)
      path += `M${x} ${y.toFixed(1)}h0`
    }
  return path
}

/** Returns an SVG path with meridians and parallels, every 30 degrees. */
export function graticulePath(): string {
  const lines: string[] = []
  for (let longitude = -150; longitude < 180; longitude += 30)
    lines.push(`M${longitude} ${world.y}v${world.height}`)
  for (let latitude = -30; latitude < north; latitude += 30)
    lines.push(`M-180 ${project(0, latitude).y.toFixed(1)}h360`)
  return lines.join('')
}
