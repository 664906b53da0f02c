import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import type { Account } from '#api/generated/types.gen.ts'
import { formatMoney } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Time } from '#ui/display/Time.tsx'
import styles from './account.module.css'
import { accountPaths } from '#paths/account.ts'
import { Loaded } from './Loaded.tsx'
import { accountQuery } from './queries.ts'
import { needs } from '../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

/** Contact details and balance of the account. */
export function ContactTab() {
  const account = useQuery(accountQuery())
  return (
    <Loaded query={account} what="account">
      {(data) => (
        <div className={styles.stack}>
          <Balance account={data} />
          <Panel
            title="Contact"
            action={
              <>
                <RefreshButton
                  list={{ refetch: account.refetch, updatedAt: account.dataUpdatedAt }}
                />
                <EditContact />
              </>
            }
          >
            <DescriptionList columns={2}>
              <DescriptionItem label="Company">{data.company}</DescriptionItem>
              <DescriptionItem label="Name">
                {joined([data.first_name, data.last_name], ' ')}
              </DescriptionItem>
              <DescriptionItem label="Email">{data.email}</DescriptionItem>
              <DescriptionItem label="Phone">{data.phone}</DescriptionItem>
              <DescriptionItem label="Street">
                {joined([data.address_1, data.address_2], ', ')}
              </DescriptionItem>
              <DescriptionItem label="City">
                {joined([data.city, data.state !== data.city && data.state, data.zip], ' ')}
              </DescriptionItem>
              <DescriptionItem label="Country">{data.country}</DescriptionItem>
              <DescriptionItem label="Tax ID">{data.tax_id}</DescriptionItem>
              <DescriptionItem label="Active since">
                {data.active_since && <Time value={data.active_since} as="date" />}
              </DescriptionItem>
              <DescriptionItem label="Account ID">
                {data.euuid && <span className="mono">{data.euuid}</span>}
              </DescriptionItem>
            </DescriptionList>
          </Panel>
          <Outlet />
        </div>
      )}
    </Loaded>
  )
}

const joined = (parts: readonly (string | false | undefined)[], by: string) =>
  parts.filter(Boolean).join(by)

function EditContact() {
  const reason = useDeniedReason(needs.account.manage)
  return (
    <Button size="small" href={accountPaths.editContact()} disabledReason={reason}>
      Edit contact
    </Button>
  )
}

/** Shows the balance. A positive balance is owed to the provider; a negative one is credit. */
function Balance({ account }: { account: Account }) {
  const { balance, balance_uninvoiced: uninvoiced, credit_card: card } = account
  const credit = balance !== undefined && balance < 0
  return (
    <Panel title="Balance">
      <dl className={styles.amounts}>
        <div>
          <dt>{credit ? 'Credit' : 'Balance due'}</dt>
          <dd className={styles.amount}>
            {formatMoney(balance === undefined ? undefined : Math.abs(balance))}
          </dd>
        </div>
        <div>
          <dt>Unbilled usage</dt>
          <dd className={styles.amount}>{formatMoney(uninvoiced)}</dd>
        </div>
        {card?.last_four != null && (
          <div>
            <dt>Card</dt>
            <dd>
              ends in {card.last_four}
              {card.expiry != null && `, valid to ${card.expiry}`}
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.quiet}>Invoices and payments are not available from the API.</p>
    </Panel>
  )
}
