import { type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { CheckboxGroup } from '#ui/form/fields/CheckboxGroup.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { type Deployment, keyLines } from './deployment.ts'
import styles from './KeyFields.module.css'
import { useKeyOwners, useOwnKeys } from './queries.ts'

/** SSH keys for root access: keys of account users, the user's keys, and other keys. */
export function KeyFields<Values extends Deployment, Sent>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Sent>
}) {
  const { control } = form
  const users = useKeyOwners()
  const own = useOwnKeys()
  const name = 'keys' as Path<Values>
  const keys = useWatch({ control, name }) as unknown as string
  const lines = keyLines(keys)
  const missing = own.filter(({ ssh_key: key }) => key && !lines.includes(key.trim()))
  return (
    <>
      {users.length > 0 && (
        <CheckboxGroup
          name={'authorized_users' as Path<Values>}
          control={control}
          label="SSH keys of users"
          optional
          options={users.map(({ username, keys: count }) => ({
            value: username,
            label: username,
            detail: count === undefined ? undefined : plural(count, 'key'),
            disabledReason: count === 0 ? 'Has no keys' : undefined,
          }))}
        />
      )}
      <TextInput
        name={name}
        control={control}
        label="SSH public keys"
        optional
        whenEmpty=""
        rows={2}
        mono
        help="One key per line. Without a key, root logs in with the password."
      />
      {missing.length > 0 && (
        <div className={styles.own}>
          {missing.map(({ id, label, ssh_key: key = '' }) => (
            <Button
              key={id}
              size="small"
              onClick={() =>
                form.setValue(
                  name,
                  [...lines, key.trim()].join('\n') as PathValue<Values, Path<Values>>,
                  { shouldDirty: true, shouldValidate: true },
                )
              }
            >
              Add {label ?? `key ${id}`}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
