/** Splits a list of addresses or names, whose entries are separated by spaces, tabs, line breaks, `,` or `;`. */
export const listEntries = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
