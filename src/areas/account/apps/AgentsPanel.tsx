import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useReadOnlyReason } from '#api/session/readOnly.ts'
import { askConsole } from '#api/session/session.ts'
import { hour } from '#contract/rules/durations.ts'
import { parseTime } from '#lib/time.ts'
import { Button } from '#ui/display/Button.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Copy } from '#ui/display/Copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Time } from '#ui/display/Time.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { useNow } from '#ui/display/useNow.ts'
import styles from '../account.module.css'
import { accountPaths } from '#paths/account.ts'
import { refreshing } from '../../serverWrites.ts'

interface AgentsState {
  /** True if this console serves agents. */
  on: boolean
  /** End of the agents' write access, as a date-time of the contract; null while they have read access only. */
  writes_until: string | null
  /**
   * End of their access to operations that require a recent authentication, as a date-time of the contract; null while
   * they have read access only.
   */
  proof_until: string | null
}

const agentsQuery = {
  queryKey: [{ _id: 'agents' }],
  queryFn: () => askConsole<AgentsState>('GET', '/agents'),
}

const thenRefreshed = refreshing(agentsQuery.queryKey)

const allowWrites = (hours: number): Promise<unknown> =>
  thenRefreshed(askConsole('POST', '/agents', { hours }))

const endWrites = (): Promise<unknown> => thenRefreshed(askConsole('DELETE', '/agents'))

const spans = [
  { value: '1', label: '1 hour' },
  { value: '8', label: '8 hours' },
  { value: '720', label: '30 days' },
] as const

type Span = (typeof spans)[number]['value']

/** Returns the shortest span that does not shorten the current permission. */
const spanFor = (remainingMs: number): Span =>
  spans.find(({ value }) => Number(value) * hour >= remainingMs)?.value ?? '720'

/**
 * Permissions of AI agents. Rendered only if this console serves agents: they can read, and can write for a limited
 * time.
 */
export function AgentsPanel() {
  const { data } = useQuery(agentsQuery)
  const now = useNow()
  const readOnlyReason = useReadOnlyReason()
  const dialog = useDrawerAddress({ names: ['agents'] })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (data?.on !== true)
    return data && dialog.name !== undefined ? (
      <Panel title="Agents">
        <p className={styles.quiet}>
          This console does not allow agents. Its operator can allow them (<code>MCP</code>).
        </p>
      </Panel>
    ) : null
  const until = parseTime(data.writes_until)
  const isAllowed = until !== undefined && until.getTime() > now
  const proofUntil = parseTime(data.proof_until)
  const isProven = proofUntil !== undefined && proofUntil.getTime() > now
  const address = `${location.origin}/mcp`

  const end = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await endWrites()
      toast('Agents can now only read')
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel
      title="Agents"
      action={
        isAllowed ? (
          <Button size="small" busy={busy} onClick={() => void end()}>
            End writing
          </Button>
        ) : (
          <Button
            size="small"
            disabledReason={readOnlyReason}
            onClick={() => dialog.open('agents')}
          >
            Allow writing
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        {failure !== undefined && <ErrorNotice error={failure} />}
        <p className={styles.quiet}>
          An agent that has an <Link to={accountPaths.tokens()}>access token</Link> of yours can
          read through this console everything that the token can read. Passwords, keys and tokens
          stay hidden.
        </p>
        <DescriptionList label="Agents" columns={2}>
          <DescriptionItem label="URL (MCP)">
            <Copy value={address} what="address" />
          </DescriptionItem>
          <DescriptionItem label="Writing">
            {isAllowed ? (
              <>
                Allowed until <Time value={until} as="dateTime" />
              </>
            ) : (
              'Not allowed'
            )}
          </DescriptionItem>
          {isAllowed && (
            <DescriptionItem label="Deleting, overwriting and opening access">
              {isProven ? (
                <>
                  Allowed until <Time value={proofUntil} as="dateTime" />
                </>
              ) : (
                <span className={styles.marked}>
                  Needs your confirmation
                  <Button
                    size="small"
                    disabledReason={readOnlyReason}
                    onClick={() => dialog.open('agents')}
                  >
                    Confirm
                  </Button>
                </span>
              )}
            </DescriptionItem>
          )}
        </DescriptionList>
      </div>
      {dialog.name !== undefined && !(isAllowed && isProven) && (
        <AllowDialog
          initialSpan={spanFor(isAllowed ? until.getTime() - now : 0)}
          onClose={dialog.close}
        />
      )}
    </Panel>
  )
}

function AllowDialog({ initialSpan, onClose }: { initialSpan: Span; onClose: () => void }) {
  const [span, setSpan] = useState<Span>(initialSpan)
  return (
    <ConfirmDialog
      title="Allow agents to write?"
      action="Allow writing"
      onConfirm={async () => {
        await allowWrites(Number(span))
        toast('Agents can now write')
      }}
      onClose={onClose}
    >
      <p>
        Every agent with one of your access tokens can then change what the token allows, in your
        name. Agents cannot create access tokens, access keys, SSH keys or users, or reset
        passwords.
      </p>
      <p>
        One hour after your last sign-in or confirmation, agents can no longer delete or overwrite
        data, or open access, until you confirm it here again.
      </p>
      <Choice legend="For" options={spans} value={span} onChange={setSpan} />
      <p className={styles.quiet}>
        Write access ends automatically, or when you end it here. Changes made until then remain,
        including firewalls, allow lists and bucket access.
      </p>
    </ConfirmDialog>
  )
}
