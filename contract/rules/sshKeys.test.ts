import { describe, expect, test } from 'vitest'
import { sshKeyError, sshKeyTypes } from './sshKeys.ts'

const keys: Record<string, string> = {
  'ssh-rsa': [
    'AAAAB3NzaC1yc2EAAAADAQABAAAAgQDEDwg0QdYqgY94yImPK2yZzDrNamL6QpBc1x5Qxs3YjsqLYG1N',
    'lCf2AtbDKW8gtDqMMpIASAG3KEG3SXOkLPqjTl5HTFXAyW3UBEUD1YEk68Zcs49P7VjGmBbBCziYINbL',
    'kFJPvuD7IF20NP8W01tVnh1GY/ShxamYZpHh0lKA/Q==',
  ].join(''),
  'ssh-dss': [
    'AAAAB3NzaC1kc3MAAACBAPxuKEbEnVF9zWFTkuJNZnletPf8zLscJVWE4/pvx9n0lvnkOohtW3d8kyu7',
    'WNmJOa4o+rTHzPhhreM8PmjEA5IVgJOz6eejN6rnZQZl6VPPPt3gujsKMugrZ91eYygCD4Zz0Z+LOcYE',
    'usdL1Z8TZ7715bCcaYbW034uDZUg3vo7AAAAFQD8T3eFnZFxuPdXKuk5rvLThJXdkwAAAIBTyRnvujch',
    '9HFOZHLjRfZGE8LsFyLemhD599/0vA404H1wmluXEwGR+aNyS1qsl/aLfiOb+m/zTUCGEmKhhXTJ+JI1',
    'mb8QViFaGR95gPe6ifBI/h16zxlSXyov00Sxg2nHH2Vg1QhIffZf8pVvZRNV/0obSuUY7j34nfyMCtIl',
    'yQAAAIEAyZHbZ7ePrZ+6fl1Y+c+lay78pnx8Y7m/ShQjVpZNJGu6TOo1s326lWPVFErBYq47sLokRMOT',
    '0gi0vwaf5MJ9lvHh4ABM8AUPHsLSXWlQiwzmkifGV1d06wTpS4/BSTBkh6eMaehIC0aly9i5LwPex6iT',
    'yHpBSj0ProJimpl9OPY=',
  ].join(''),
  'ecdsa-sha2-nistp256': [
    'AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBPq5Ie4qbuRxS9J3ODov17M0CJH+',
    'NPqyZkeC7PXjxlC2hW/NASyw4RoZMHC4Q4PD035TsrYzD9MHGO8jGimVhqA=',
  ].join(''),
  'ecdsa-sha2-nistp384': [
    'AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBM1BtKU3ZIFlia7IjUoUoN6JXHPp',
    '8bikTpRXZ1lC+J6ceAi6DTaqWfJLzVChbSw+dje48huI+wKIPEio+vf75tfdEbE5L1bstofk9ElOZSDO',
    'iDVBgoSPnVTT8qNx79O8lw==',
  ].join(''),
  'ecdsa-sha2-nistp521': [
    'AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjEAAACFBAFsFhfPEyUt5pulVl+Brw44awXW',
    'uNGlnrhbrCyLTjnEgja3Ar+mo3M5tgF6tyO1T8yAVJA0RY6fD6QRm5ZoDqNvoQE2stSvgglKhvUaF7Mm',
    'zx/iAzfIPUANRCYf/YYf/A4a4H8hRRvDWmuECodO2XHMzIxcuw2NkQuOCsMdaxEq9ESD+A==',
  ].join(''),
  'ssh-ed25519': 'AAAAC3NzaC1lZDI1NTE5AAAAIMj9iFKgavhcSyz3CLgCQsherEVwXLR+Fe1PUNVNR4cJ',
}

const key = (type: string) => `${type} ${keys[type] ?? expect.fail(type)}`
const ed25519 = key('ssh-ed25519')

describe('SSH public key', () => {
  test.each(sshKeyTypes)('of type %s is accepted with and without a comment', (type) => {
    expect(sshKeyError(key(type))).toBeUndefined()
    expect(sshKeyError(`${key(type)} ada@example.org`)).toBeUndefined()
    expect(sshKeyError(`${key(type)} ada at her laptop`)).toBeUndefined()
  })

  test('is accepted with surrounding whitespace', () =>
    expect(sshKeyError(`  ${ed25519} ada@example.org\r\n`)).toBeUndefined())

  test.each([
    ['', 'Must begin with one of ssh-rsa'],
    ['constructor AAAA', 'Must begin with'],
    [keys['ssh-ed25519'] ?? '', 'Must begin with'],
    [ed25519.replace('ssh-ed25519', 'SSH-ED25519'), 'Must begin with'],
    [ed25519.replace('ssh-ed25519', 'sk-ssh-ed25519@openssh.com'), 'Must begin with'],
    [`no-pty ${ed25519}`, 'Must begin with'],
    [`${ed25519}\n${ed25519}`, 'one line'],
    [ed25519.replace(' ', ' \n'), 'one line'],
    ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1r', 'private key'],
    ['-----BEGIN RSA PRIVATE KEY-----', 'private key'],
    ['ssh-ed25519', 'incomplete'],
    ['ssh-ed25519 ada@example.org', 'incomplete'],
    ['ssh-ed25519 AAAA', 'incomplete'],
    ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA', 'incomplete'],
    ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAAA==', 'incomplete'],
    ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5', 'incomplete'],
    [ed25519.slice(0, -1), 'incomplete'],
    [ed25519.slice(0, -4), 'incomplete'],
    [`${ed25519}AAAA`, 'incomplete'],
    [ed25519.replace('ssh-ed25519', 'ssh-rsa'), 'incomplete'],
    [key('ecdsa-sha2-nistp256').replace('nistp256', 'nistp384'), 'incomplete'],
  ])('%j is rejected: %s', (text, part) => expect(sshKeyError(text)).toContain(part))
})
