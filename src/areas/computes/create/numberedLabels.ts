/**
 * Returns the labels of several instances: "web" gives web-1, web-2; a trailing number is continued with the same
 * number of digits: "web-08" gives web-08, web-09, web-10.
 */
export function numberedLabels(label: string, count: number): string[] {
  if (count === 1) return [label]
  const [, stem = '', digits = ''] = /^(.*?)(\d{0,9})$/.exec(label) ?? []
  return Array.from({ length: count }, (_, at) =>
    digits === ''
      ? `${label}-${at + 1}`
      : `${stem}${String(Number(digits) + at).padStart(digits.length, '0')}`,
  )
}
