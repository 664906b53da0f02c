const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup that is inserted into a page without escaping. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | false | undefined | readonly Part[]

const textOf = (part: Part): string => {
  if (part === false || part === undefined) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string') return part.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
  return part.map(textOf).join('')
}

/** Template tag that escapes all values except markup. */
export const html = (template: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(String.raw({ raw: template }, ...parts.map(textOf)))
