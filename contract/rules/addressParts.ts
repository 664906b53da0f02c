/** False for a path part that is empty or all dots: it would address another thing than the one meant. */
export const canBePathPart = (text: string): boolean => !/^\.{0,2}$/.test(text)
