const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup that may stand in a page as it is. */
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

/** A template whose values are escaped unless they are markup themselves. */
export const html = (template: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(String.raw({ raw: template }, ...parts.map(textOf)))
