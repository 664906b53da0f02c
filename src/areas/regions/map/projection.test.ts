import { expect, test } from 'vitest'
import { boxAround, landPath, project, world } from './projection.ts'
import { placeRegion } from './places.ts'

const path = landPath()
const isLand = (longitude: number, latitude: number) => {
  const { x, y } = project(longitude, latitude)
  return path.includes(`M${x} ${y.toFixed(1)}h0`)
}

test.each([
  ['Berlin', 14, 52, true],
  ['Denver', -104, 40, true],
  ['Cairo', 30, 30, true],
  ['Mumbai', 74, 20, true],
  ['the Atlantic', -40, 40, false],
  ['the Caspian Sea', 50, 42, false],
  ['the Black Sea', 34, 44, false],
  ['the Pacific', -150, 0, false],
])('draws %s correctly as land or water', (_, longitude, latitude, expected) => {
  expect(isLand(longitude, latitude)).toBe(expected)
})

test('keeps the proportions of the world around the given places', () => {
  const positions = [project(-122, 47), project(-46, -23)]
  const box = boxAround(positions)
  expect(box.width / box.height).toBeCloseTo(world.width / world.height)
  for (const { x, y } of positions) {
    expect(x).toBeGreaterThan(box.x)
    expect(x).toBeLessThan(box.x + box.width)
    expect(y).toBeGreaterThan(box.y)
    expect(y).toBeLessThan(box.y + box.height)
  }
})

test('limits the box to the world for places at its edge', () => {
  const box = boxAround([project(175, 70)])
  expect(box.x + box.width).toBeLessThanOrEqual(world.x + world.width)
  expect(box.y).toBeGreaterThanOrEqual(world.y)
  expect(boxAround([])).toEqual(world)
})

test('returns no position for an unknown region', () => {
  expect(placeRegion({ id: 'mars-1' })).toMatchObject({ position: undefined, area: undefined })
  expect(placeRegion({ id: 'us-ord' }).area).toBe('americas')
})
