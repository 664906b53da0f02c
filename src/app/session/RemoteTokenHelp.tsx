import { mdiOpenInNew } from '@mdi/js'
import type { RemoteService } from '#api/session/session.ts'
import { Icon } from '#ui/display/Icon.tsx'
import styles from './RemoteTokenHelp.module.css'

/** Explains how to create an access token at the remote service and which scopes it needs. */
export function RemoteTokenHelp({ service }: { service: RemoteService }) {
  const { name, tokens, always, scopes } = service
  return (
    <div className={styles.help}>
      <p>
        {tokens === null ? (
          `Create the token in the account settings of ${name}.`
        ) : (
          <a href={tokens} target="_blank" rel="noopener noreferrer">
            Create a token at {new URL(tokens).host}
            <Icon path={mdiOpenInNew} size={14} />
          </a>
        )}
      </p>
      <p>
        Give it the least that you need: <code>read_only</code> shows an area,{' '}
        <code>read_write</code> changes it too. The console shows only the areas that the token
        opens. Give <code>{always.join(' ')}</code> always: without them the console cannot name you
        or follow what is running.
      </p>
      <details>
        <summary>Scopes by area</summary>
        <dl className={styles.scopes}>
          {scopes.map(({ area, opens }) => (
            <div key={area}>
              <dt>
                <code>{area}</code>
              </dt>
              <dd>{opens}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p>The token is kept encrypted in a cookie that no script can read, until you sign out.</p>
    </div>
  )
}
