import { FindUsageLink } from './FindUsageLink.tsx'

/** For the columns of addresses and host names. */
export const findUsage = {
  afterCopy: (text: string) => <FindUsageLink value={text} tabIndex={-1} />,
}
