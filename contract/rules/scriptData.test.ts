import { expect, test } from 'vitest'
import { scriptDataErrors, scriptImageError } from './scriptData.ts'

const fields = [
  { name: 'host' },
  { name: 'port', default: '80' },
  { name: 'size', default: 'small', oneof: 'small,large' },
  { name: 'extras', default: '', manyof: 'php, mysql' },
]

test.each<[string, Record<string, unknown> | undefined, [string, string][]]>([
  ['nothing', undefined, [['script_data.host', 'Required by the script']]],
  ['an empty value', { host: '' }, [['script_data.host', 'Required by the script']]],
  ['what has no default', { host: 'a' }, []],
  ['a key of its own', { host: 'a', other: 1 }, []],
  ['a number', { host: 1 }, [['script_data.host', 'Must be a string']]],
  ['a choice', { host: 'a', size: 'large' }, []],
  ['no choice', { host: 'a', size: 'huge' }, [['script_data.size', 'Must be one of small, large']]],
  ['several choices', { host: 'a', extras: 'mysql,php' }, []],
  [
    'a choice too many',
    { host: 'a', extras: 'php,ruby' },
    [['script_data.extras', 'Must be any of php, mysql, separated by commas']],
  ],
])('script data with %s', (_title, data, faults) => {
  expect(scriptDataErrors(fields, data).map(({ field, reason }) => [field, reason])).toEqual(faults)
})

test.each([
  [65_534, 0],
  [65_535, 0],
  [65_536, 1],
])('script data of %i characters: %i errors', (length, count) => {
  const data = { a: 'x'.repeat(length - JSON.stringify({ a: '' }).length) }
  expect(scriptDataErrors([], data)).toHaveLength(count)
})

test.each([
  [['compute/debian12'], 'compute/debian12', true],
  [['compute/debian12'], 'compute/debian11', false],
  [['any/all'], 'compute/debian11', true],
  [[], 'compute/debian11', false],
  [[null, 'compute/debian11'], 'compute/debian11', true],
])('a script for the images %j can run on %s: %s', (images, image, runs) => {
  expect(scriptImageError(images, image) === undefined).toBe(runs)
})
