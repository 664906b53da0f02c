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
        Grant only the scopes that you need: <code>read_only</code> shows an area,{' '}
        <code>read_write</code> also changes it. The console shows only the areas that the token can
        access. Always grant <code>{always.join(' ')}</code>: without them, the console cannot show
        your username or the progress of tasks.
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
      <p>The token is stored encrypted in a cookie that scripts cannot read, until you sign out.</p>
    </div>
  )
}
