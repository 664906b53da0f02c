/** Parses a number of 1 to 15 digits; NaN for everything else, such as a sign or an exponent. */
export const wholeNumber = (text: string | undefined): number =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN
