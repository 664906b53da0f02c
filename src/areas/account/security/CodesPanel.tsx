import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReadOnlyReason } from '#api/session/readOnly.ts'
import { askConsole } from '#api/session/session.ts'
import { Button } from '#ui/display/Button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { Time } from '#ui/display/Time.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import styles from '../account.module.css'
import { codeSchema, codesQuery, refreshCodes } from './codeQueries.ts'
import { SecurityPanel } from './SecurityPanel.tsx'
import { useCodesSetUp } from './useCodesSetUp.tsx'

/** Panel for one-time codes of an authenticator app, required in addition to the password. */
export function CodesPanel() {
  const disabledReason = useReadOnlyReason()
  const query = useQuery(codesQuery)
  const { data } = query
  const [isTurningOff, setTurningOff] = useState(false)
  const setUp = useCodesSetUp()

  return (
    <SecurityPanel
      title="One-time codes"
      query={query}
      action={
        data &&
        (data.since === null ? (
          <Button
            size="small"
            busy={setUp.busy}
            disabledReason={disabledReason}
            onClick={() => void setUp.begin()}
          >
            Set up one-time codes
          </Button>
        ) : (
          <Button size="small" disabledReason={disabledReason} onClick={() => setTurningOff(true)}>
            Turn off
          </Button>
        ))
      }
      layers={
        <>
          {setUp.layers}
          {isTurningOff && <TurnOffCodes onClose={() => setTurningOff(false)} />}
        </>
      }
    >
      <p className={styles.quiet}>
        With one-time codes, signing in with your password also asks for a code from an
        authenticator app. Your other sessions end when you turn them on or off.
      </p>
      {data?.since != null && (
        <DescriptionList columns={2}>
          <DescriptionItem label="On since">
            <Time value={data.since} />
          </DescriptionItem>
          <DescriptionItem label="Recovery codes left">{data.recovery_left}</DescriptionItem>
        </DescriptionList>
      )}
      {setUp.fault !== undefined && (
        <p role="alert" className={styles.fault}>
          {setUp.fault}
        </p>
      )}
    </SecurityPanel>
  )
}

function TurnOffCodes({ onClose }: { onClose: () => void }) {
  const form = useContractForm<{ code: string }>({
    schema: codeSchema,
    defaultValues: { code: '' },
  })
  const turnOff = async (input: { code: string }) => {
    await askConsole('POST', '/codes/turn-off', input)
    await refreshCodes()
  }
  return (
    <FormDrawer
      title="Turn off one-time codes"
      submitLabel="Turn off"
      form={form}
      operation={{ mutateAsync: turnOff }}
      toInput={(values) => values}
      onDone={() => toast('One-time codes are off')}
      onClose={onClose}
    >
      <p>
        Your password alone signs you in afterwards. Recovery codes stop working, and your other
        sessions end.
      </p>
      <TextInput
        name="code"
        control={form.control}
        label="Code from the app, or a recovery code"
        mono
      />
    </FormDrawer>
  )
}
