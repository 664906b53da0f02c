/** A number as S3 writes it, in digits alone; NaN for anything else that JavaScript would take for one. */
export const wholeNumber = (text: string | undefined): number =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN
