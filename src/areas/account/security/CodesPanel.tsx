import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { renderSVG } from 'uqr'
import { queryClient } from '#api/query.ts'
import { askConsole } from '#api/session.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/Button.tsx'
import { Copy } from '#ui/Copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { FormDrawer } from '#ui/FormDrawer.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SecretDrawer } from '#ui/SecretDrawer.tsx'
import { Time } from '#ui/Time.tsx'
import { toast } from '#ui/toast.ts'
import { useContractForm } from '#ui/useContractForm.ts'
import styles from '../account.module.css'
import { trimmed } from '../trimmed.ts'
import { profileQuery } from '../queries.ts'

interface Codes {
  since: string | null
  recovery_left: number
}

interface Begun {
  secret: string
  /** The address of the key, which the app reads. */
  address: string
}

const codesQuery = {
  queryKey: [{ _id: 'oneTimeCodes' }],
  queryFn: () => askConsole<Codes>('GET', '/codes'),
}

async function refresh() {
  await queryClient.invalidateQueries({ queryKey: codesQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: profileQuery().queryKey })
}

const schema = z.object({ code: trimmed(z.string().check(z.minLength(1, 'Required'))) })

type Layer =
  | { kind: 'confirm'; begun: Begun }
  | { kind: 'recovery'; codes: string[] }
  | { kind: 'off' }

/** Codes of an authenticator app, asked for with the password. */
export function CodesPanel() {
  const { data, error, isFetching, refetch } = useQuery(codesQuery)
  const [layer, setLayer] = useState<Layer>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const close = () => setLayer(undefined)

  const begin = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      setLayer({ kind: 'confirm', begun: await askConsole<Begun>('POST', '/codes/begin') })
    } catch (refused) {
      setFault(refused instanceof Error ? refused.message : String(refused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel
      title="One-time codes"
      action={
        data &&
        (data.since === null ? (
          <Button size="small" busy={busy} onClick={() => void begin()}>
            Set up one-time codes
          </Button>
        ) : (
          <Button size="small" onClick={() => setLayer({ kind: 'off' })}>
            Turn off
          </Button>
        ))
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div className={styles.stack}>
          <p className={styles.quiet}>
            With one-time codes, signing in with your password also asks for a code from an
            authenticator app.
          </p>
          {data?.since != null && (
            <DescriptionList columns={2}>
              <DescriptionItem label="On since">
                <Time value={data.since} />
              </DescriptionItem>
              <DescriptionItem label="Recovery codes left">{data.recovery_left}</DescriptionItem>
            </DescriptionList>
          )}
          {fault !== undefined && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
        </div>
      )}
      {layer?.kind === 'confirm' && (
        <ConfirmCodes
          begun={layer.begun}
          onConfirmed={(codes) => setLayer({ kind: 'recovery', codes })}
          onClose={close}
        />
      )}
      {layer?.kind === 'recovery' && (
        <SecretDrawer
          title="Recovery codes"
          noun="list of recovery codes"
          secret={layer.codes.join('\n')}
          onClose={close}
        >
          <p>
            Each of these {plural(layer.codes.length, 'code')} works once in place of a code from
            the app. Keep them where you can reach them without your phone.
          </p>
        </SecretDrawer>
      )}
      {layer?.kind === 'off' && <TurnOffCodes onClose={close} />}
    </Panel>
  )
}

function ConfirmCodes({
  begun,
  onConfirmed,
  onClose,
}: {
  begun: Begun
  onConfirmed: (recovery: string[]) => void
  onClose: () => void
}) {
  const form = useContractForm<{ code: string }>({ schema, defaultValues: { code: '' } })
  const confirm = async (input: { code: string }) => {
    const { recovery } = await askConsole<{ recovery: string[] }>('POST', '/codes/confirm', input)
    await refresh()
    return recovery
  }
  return (
    <FormDrawer
      title="Set up one-time codes"
      submitLabel="Turn on"
      form={form}
      operation={{ mutateAsync: confirm }}
      toInput={(values) => values}
      onDone={(recovery) => {
        onConfirmed(recovery)
        return false
      }}
      onClose={onClose}
    >
      <p>Scan this with an authenticator app, or type the key into it.</p>
      <QrCode text={begun.address} label="QR code of the key" />
      <Copy value={begun.secret} what="key" />
      <TextInput name="code" control={form.control} label="Code that the app shows" mono />
    </FormDrawer>
  )
}

function TurnOffCodes({ onClose }: { onClose: () => void }) {
  const form = useContractForm<{ code: string }>({ schema, defaultValues: { code: '' } })
  const turnOff = async (input: { code: string }) => {
    await askConsole('POST', '/codes/turn-off', input)
    await refresh()
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
      <p>Your password alone signs you in afterwards. Recovery codes stop working.</p>
      <TextInput
        name="code"
        control={form.control}
        label="Code from the app, or a recovery code"
        mono
      />
    </FormDrawer>
  )
}

/** A text that a camera reads. Dark on light in either theme, as cameras expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const drawing = renderSVG(text, { border: 3 })
  return (
    <img
      alt={label}
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      width="200"
      height="200"
    />
  )
}
