import { mdiCheck, mdiClose, mdiHelp } from '@mdi/js'
import { operationNeeds } from '#contract/generated/needs.gen.ts'
import { operationOf } from '#contract/rules/operationNeeds.ts'
import type { LogEntry } from '#api/http/requestLog.ts'
import { parseErrors } from '#api/http/client.ts'
import { cx } from '#lib/cx.ts'
import { CopyButton } from '#ui/display/Copy.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import styles from '../account.module.css'
import { type Acting, type Requirement, requestText, requirementsOf } from './explanation.ts'
import own from './permissions.module.css'

interface DenialPanelProps {
  /** Method and path of the rejected request, `POST /v4/compute/instances`; null if there is none to explain. */
  call: string | null
  acting: Acting
  log: readonly LogEntry[]
}

/**
 * Lists the permissions that a request needs, those that are missing, and a message to an administrator that asks for
 * them.
 */
export function DenialPanel({ call, acting, log }: DenialPanelProps) {
  if (call === null) return null
  const [method = '', path = ''] = call.split(' ')
  const foundOperation = operationOf(operationNeeds, method, path)
  if (!foundOperation)
    return (
      <Panel title="Why?">
        <p>{call} is not in the contract, so its requirements are unknown.</p>
      </Panel>
    )
  const requirements = requirementsOf(foundOperation, acting)
  const message = requestText(foundOperation, requirements, acting)
  const refusal = log.findLast(
    (entry) => entry.method === method && entry.path === path && (entry.status ?? 0) >= 400,
  )
  return (
    <Panel title={foundOperation.operation.summary} meta={call}>
      <div className={styles.stack}>
        {refusal && (
          <p>
            The API responded: “
            {parseErrors(refusal.answer, refusal.status ?? 0)
              .map(({ reason }) => reason)
              .join(' ')}
            ”
          </p>
        )}
        <p>{denialReason(requirements)}</p>
        {requirements.length > 0 && (
          <ul className={own.requirements} aria-label="Requirements">
            {requirements.map((requirement) => (
              <RequirementLine key={requirement.what} requirement={requirement} />
            ))}
          </ul>
        )}
        <div className={own.message}>
          <div className={styles.head}>
            <h3>Message for your administrator</h3>
            <CopyButton value={message} what="message for your administrator" />
          </div>
          <pre className={own.words}>{message}</pre>
        </div>
      </div>
    </Panel>
  )
}

function denialReason(requirements: readonly Requirement[]): string {
  if (requirements.length === 0) return 'No scope or grant is required.'
  if (requirements.some(({ met }) => met === false))
    return 'The items marked as missing are required.'
  return requirements.every(({ met }) => met)
    ? 'You meet every requirement in the contract. Part of the request may need more: setting tags needs an unrestricted user.'
    : 'The API does not show all grants of your user.'
}

function RequirementLine({ requirement: { what, detail, met } }: { requirement: Requirement }) {
  const [icon, word] =
    met === undefined ? [mdiHelp, 'Unknown'] : met ? [mdiCheck, 'Granted'] : [mdiClose, 'Missing']
  return (
    <li className={own.requirement}>
      <span className={cx(own.mark, met === true && own.met, met === false && own.missing)}>
        <Icon path={icon} />
        {word}
      </span>
      <div>
        <strong>{what}</strong>
        <p className={styles.quiet}>{detail}</p>
      </div>
    </li>
  )
}
