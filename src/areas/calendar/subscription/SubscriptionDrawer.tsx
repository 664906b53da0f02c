import { mdiAlertOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDeniedReason } from '#api/session/permissions.ts'
import { useReadOnlyReason } from '#api/session/readOnly.ts'
import { sentenceList } from '#lib/format.ts'
import { Banner } from '#ui/layout/Banner.tsx'
import { Button } from '#ui/display/Button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { SecretDrawer } from '#ui/overlay/SecretDrawer.tsx'
import { Time } from '#ui/display/Time.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { accountPaths } from '#paths/account.ts'
import { needs } from '../../needs.ts'
import { ServerToken, TokenLeft } from '../../ServerToken.tsx'
import { createSubscription, endSubscription, subscriptionQuery } from './subscription.ts'
import styles from './SubscriptionDrawer.module.css'

const title = 'Calendar subscription'

/** Manages the secret URL that calendar apps subscribe to. */
export function SubscriptionDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(subscriptionQuery)
  const deniedReason = useDeniedReason(needs.account.write)
  const readOnlyReason = useReadOnlyReason()
  const [address, setAddress] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [tokenLeft, setTokenLeft] = useState<string>()

  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    setTokenLeft(undefined)
    try {
      await act()
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }
  const create = () => run(async () => setAddress(await createSubscription()))
  const end = () =>
    run(async () => {
      setTokenLeft(await endSubscription())
      toast('Ended the calendar subscription')
    })

  if (address !== undefined)
    return (
      <SecretDrawer title="Calendar subscribed" noun="address" secret={address} onClose={onClose}>
        <p>
          Paste the URL into your calendar program to subscribe. Anyone with the URL can read the
          calendar without signing in, until you end the subscription.
        </p>
      </SecretDrawer>
    )
  const subscription = data?.subscription
  return (
    <Drawer
      title={title}
      onClose={onClose}
      footer={
        data &&
        (subscription ? (
          <Button
            variant="danger"
            busy={busy}
            disabledReason={readOnlyReason}
            onClick={() => void end()}
          >
            End subscription
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void create()}
            disabledReason={deniedReason}
          >
            Create URL
          </Button>
        ))
      }
    >
      <div className={styles.stack}>
        {failure !== undefined && <ErrorNotice error={failure} />}
        {tokenLeft !== undefined && (
          <TokenLeft
            outcome="The URL no longer works. The API did not revoke its access token"
            reason={tokenLeft}
            tokensHref={accountPaths.tokens()}
          />
        )}
        {error && data === undefined && (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {subscription?.fault != null && (
          <Banner icon={mdiAlertOutline}>
            A calendar program could not read the calendar: {subscription.fault}
          </Banner>
        )}
        {subscription && subscription.missing.length > 0 && (
          <Banner icon={mdiAlertOutline}>
            Not in the calendar: {sentenceList(subscription.missing)}
          </Banner>
        )}
        <p>
          A calendar program with the URL shows everything on this screen and stays up to date,
          except planned moves of domains, which are stored in this browser.
          {subscription
            ? ' The URL was shown once, when it was created. End the subscription to create another one.'
            : ' Anyone with the URL can read the calendar without signing in, until you end the subscription.'}
        </p>
        {subscription && (
          <DescriptionList label="State">
            <DescriptionItem label="Created">
              <Time value={subscription.created} />
            </DescriptionItem>
            <DescriptionItem label="Last read">
              {subscription.last_read === null ? 'Never' : <Time value={subscription.last_read} />}
            </DescriptionItem>
          </DescriptionList>
        )}
        {data && (
          <ServerToken scopes={data.scopes}>
            {subscription ? (
              <>
                The server reads with{' '}
                <Link to={accountPaths.tokens()}>
                  the access token “{subscription.token_label}”
                </Link>
                , which it stores encrypted. Ending the subscription revokes it.
              </>
            ) : (
              <>
                The server creates an access token for your user, “{title}”. It stores the token
                encrypted, uses it only to read, and revokes it when you end the subscription.
              </>
            )}
          </ServerToken>
        )}
      </div>
    </Drawer>
  )
}
