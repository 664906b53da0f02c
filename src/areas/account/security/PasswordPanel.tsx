import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { queryClient } from '#api/query/query.ts'
import { useReadOnlyReason } from '#api/session/readOnly.ts'
import { askConsole } from '#api/session/session.ts'
import { randomId } from '#lib/randomId.ts'
import { Button } from '#ui/display/Button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { SecretDrawer } from '#ui/overlay/SecretDrawer.tsx'
import { Time } from '#ui/display/Time.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import styles from '../account.module.css'
import { ownSessionsQuery } from '../sessions/sessionQueries.ts'
import { passwordQuery } from './passwordQuery.ts'
import { SecurityPanel } from './SecurityPanel.tsx'

const schema = z.object({ password: z.string().check(z.minLength(1, 'Required')) })

type Layer = { kind: 'renew' } | { kind: 'renewed'; password: string }

/** Password for the platform's sign-in page. */
export function PasswordPanel() {
  const disabledReason = useReadOnlyReason()
  const query = useQuery(passwordQuery)
  const { data } = query
  const [layer, setLayer] = useState<Layer>()
  const close = () => setLayer(undefined)
  return (
    <SecurityPanel
      title="Password"
      query={query}
      action={
        data?.since != null && (
          <Button
            size="small"
            disabledReason={disabledReason}
            onClick={() => setLayer({ kind: 'renew' })}
          >
            Change password
          </Button>
        )
      }
      layers={
        <>
          {layer?.kind === 'renew' && (
            <RenewPassword
              onRenewed={(password) => setLayer({ kind: 'renewed', password })}
              onClose={close}
            />
          )}
          {layer?.kind === 'renewed' && (
            <SecretDrawer
              title="New password"
              noun="password"
              secret={layer.password}
              onClose={close}
            >
              <p>
                It replaces your previous password. Store it in your password manager. Your other
                sessions have ended.
              </p>
            </SecretDrawer>
          )}
        </>
      }
    >
      <p className={styles.quiet}>
        {data?.since === null
          ? 'You have no password, so you cannot use the sign-in page. Ask the operator of this console to set one.'
          : 'The sign-in page asks for your password, for this console and for applications.'}
      </p>
      {data?.since != null && (
        <DescriptionList columns={2}>
          <DescriptionItem label="Last changed">
            <Time value={data.since} />
          </DescriptionItem>
        </DescriptionList>
      )}
    </SecurityPanel>
  )
}

function RenewPassword({
  onRenewed,
  onClose,
}: {
  onRenewed: (password: string) => void
  onClose: () => void
}) {
  const form = useContractForm<{ password: string }>({ schema, defaultValues: { password: '' } })
  // Idempotency key: if the response is lost, a retry with the same key returns the same new password.
  const [key] = useState(randomId)
  const renew = async (input: { password: string }) => {
    const sent = { ...input, key }
    const { password } = await askConsole<{ password: string }>('POST', '/password/renew', sent)
    await queryClient.invalidateQueries({ queryKey: passwordQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
    return password
  }
  return (
    <FormDrawer
      title="Change password"
      submitLabel="Change password"
      form={form}
      operation={{ mutateAsync: renew }}
      toInput={(values) => values}
      onDone={(password) => {
        onRenewed(password)
        return false
      }}
      onClose={onClose}
    >
      <p>
        The new password is generated and shown once. All your other sessions end, and applications
        keep their access.
      </p>
      <TextInput
        name="password"
        control={form.control}
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
    </FormDrawer>
  )
}
