// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { preferenceDefaults, setPreference } from '#lib/preferences.ts'
import { returnAddress, signInAddress } from './signInAddress.ts'

const after = (to: string) => returnAddress(`?to=${encodeURIComponent(to)}`)

test.each(['/domains/12/records?type=A', '/compute', '/compute//x', '/a/../domains'])(
  'returns to %s after sign-in',
  (wanted) => {
    const url = new URL(wanted, window.location.origin)
    expect(after(wanted)).toBe(url.pathname + url.search)
    expect(signInAddress(url)).toBe(`/sign-in?to=${encodeURIComponent(url.pathname + url.search)}`)
  },
)

test.each([
  '//other.example',
  '/..//other.example/x',
  '/.//other.example',
  '/a/..//other.example',
  '/%2e%2e//other.example',
  '/..\\\\other.example',
  '/\\other.example',
  '\\\\other.example',
  '/\t/other.example',
  '/..//127.0.0.1:8511/evil',
  'https://other.example',
  'javascript:alert(1)',
  'domains',
  '/sign-in',
  '',
])('returns to the overview if the URL (%s) is not a page of this console', (wanted) => {
  expect(after(wanted)).toBe('/overview')
})

test('returns to the instances if the user prefers them as the first screen', () => {
  setPreference('firstScreen', 'instances')
  onTestFinished(() => setPreference('firstScreen', preferenceDefaults.firstScreen))
  expect(after('')).toBe('/compute')
})
