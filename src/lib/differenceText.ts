import { formatMoney } from './format.ts'

/** Formats the price difference to the current plan: "$12.00 more". */
export const differenceText = (difference: number) =>
  difference === 0
    ? 'no change'
    : `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`
