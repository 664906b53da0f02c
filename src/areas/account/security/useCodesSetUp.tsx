import { useState } from 'react'
import { renderSVG } from 'uqr'
import { askConsole } from '#api/session/session.ts'
import { plural } from '#lib/format.ts'
import { Copy } from '#ui/display/Copy.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { SecretDrawer } from '#ui/overlay/SecretDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { codeSchema, refreshCodes } from './codeQueries.ts'

interface Begun {
  secret: string
  /** `otpauth:` URL of the key, shown as a QR code. */
  address: string
}

type Layer = { kind: 'confirm'; begun: Begun } | { kind: 'recovery'; codes: string[] }

/** Enables one-time codes in two drawers: first the key and a code to verify it, then the recovery codes. */
export function useCodesSetUp(onDone?: () => void) {
  const [layer, setLayer] = useState<Layer>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const startSetUp = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      setLayer({ kind: 'confirm', begun: await askConsole<Begun>('POST', '/codes/begin') })
    } catch (thrown) {
      setFault(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(false)
    }
  }
  const layers = (
    <>
      {layer?.kind === 'confirm' && (
        <ConfirmCodes
          begun={layer.begun}
          onConfirmed={(codes) => setLayer({ kind: 'recovery', codes })}
          onClose={() => setLayer(undefined)}
        />
      )}
      {layer?.kind === 'recovery' && (
        <SecretDrawer
          title="Recovery codes"
          noun="list of recovery codes"
          secret={layer.codes.join('\n')}
          onClose={() => {
            setLayer(undefined)
            onDone?.()
          }}
        >
          <p>
            Each of these {plural(layer.codes.length, 'code')} works once in place of a code from
            the app. Keep them where you can reach them without your phone.
          </p>
        </SecretDrawer>
      )}
    </>
  )
  return { begin: startSetUp, busy, fault, layers }
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
  const form = useContractForm<{ code: string }>({
    schema: codeSchema,
    defaultValues: { code: '' },
  })
  const confirm = async (input: { code: string }) => {
    const { recovery } = await askConsole<{ recovery: string[] }>('POST', '/codes/confirm', input)
    await refreshCodes()
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

/** QR code. Dark on light in either theme, because scanners expect that. */
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
