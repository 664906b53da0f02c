import { formatMoney } from './format.ts'

/** What another plan costs beside the present one: "$12.00 more". */
export const differenceText = (difference: number) =>
  difference === 0
    ? 'same price'
    : `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`
