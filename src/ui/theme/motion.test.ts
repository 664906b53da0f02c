import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('src/**/*.css').map((file) => ({
  file,
  // Remove comments, because they may contain braces and animation names.
  css: readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}))

const animations = sheets.flatMap(({ file, css }) =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
    [...body.matchAll(/animation:\s*([^;]+);/g)].map(([, value = '']) => ({
      of: `${file}: ${selector.trim()}`,
      value,
    })),
  ),
)

/** Returns the total duration of an animation in milliseconds, using the durations of `tokens.css`. */
function lasting(value: string): number {
  if (value === 'none') return 0
  if (/\binfinite\b/.test(value)) return Infinity
  const [, number, unit] = /([\d.]+)(ms|s)\b/.exec(value.replace('var(--motion)', '140ms')) ?? []
  const [, times = '1'] = / (\d+)$/.exec(value) ?? []
  return Number(number) * (unit === 's' ? 1000 : 1) * Number(times)
}

/** Progress indicators, which disappear when loading ends. */
const progress = [
  'src/app/Layout.module.css: .busy::after',
  'src/ui/display/Button.module.css: .spinner',
  'src/ui/layout/Skeleton.module.css: .bone',
  'src/ui/table/DataTable.module.css: .skeleton',
]

test('animates only progress for more than five seconds', () => {
  expect(animations.length).toBeGreaterThan(8)
  expect(animations.filter(({ value }) => Number.isNaN(lasting(value)))).toEqual([])
  const lastingOnes = animations.filter(({ value }) => lasting(value) > 5000)
  expect(lastingOnes.map(({ of }) => of).toSorted()).toEqual(progress)
})

test('disables animations for users who prefer reduced motion', () => {
  const base = sheets.find(({ file }) => file === 'src/ui/theme/base.css')?.css ?? ''
  const [, less = ''] =
    /@media \(prefers-reduced-motion: reduce\) \{([\s\S]*?\n)\}/.exec(base) ?? []
  expect(less).toMatch(/\*,\s*\*::before,\s*\*::after/)
  expect(less).toContain('animation-duration: 0.01ms !important')
  expect(less).toContain('animation-iteration-count: 1 !important')
  expect(less).toContain('transition: none !important')
})

test('polls only at the rate of the preferences', () => {
  const asking = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/generated|\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/refetchInterval:.*/g)])
    .map(([line]) => line)
  expect(asking.length).toBeGreaterThan(5)
  // An expiring link is refreshed without a visible change.
  const others = ['refetchInterval: (life / 2) * 1000,']
  expect(asking.filter((line) => !line.startsWith('refetchInterval: pollWhile'))).toEqual(others)
})
