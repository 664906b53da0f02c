import type { ProfileUpdate } from '#api/generated/types.gen.ts'

type Method = NonNullable<ProfileUpdate['console_auth_method']>

/** Sign-in methods for the text console of an instance. */
export const consoleMethods: readonly { value: Method; label: string }[] = [
  { value: 'password_keys', label: 'With password or key' },
  { value: 'keys_only', label: 'With key only' },
  { value: 'disabled', label: 'Disabled' },
]
