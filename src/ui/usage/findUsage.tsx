import { FindUsageLink } from './FindUsageLink.tsx'

/** Column props for IP addresses and host names. */
export const findUsage = {
  afterCopy: (text: string) => <FindUsageLink value={text} tabIndex={-1} />,
}
